import { companyRoutes } from './company.routes.ts'
import { type CompanyDependencies, createCompanyService } from './company.service.ts'

export { companyPersonalData } from './personal-data.repository.ts'

/** Facts of this installation (links, company registration, media base), reviews and the gallery. */
export function createCompany(deps: CompanyDependencies) {
  return { routes: companyRoutes(createCompanyService(deps)) }
}
