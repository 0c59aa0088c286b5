import { companyRoutes } from './company.routes.ts'
import { type CompanyDependencies, createCompanyService } from './company.service.ts'
import { companyAdminRoutes } from './company-admin.routes.ts'
import { createGalleryAdmin } from './gallery-admin.service.ts'
import { type CompanyAdminDependencies, createReviewsAdmin } from './reviews-admin.service.ts'

export { companyPersonalData } from './personal-data.repository.ts'

/** Facts of this installation (links, company registration, media base), reviews and the gallery. */
export const createCompany = (deps: CompanyDependencies & CompanyAdminDependencies) => ({
  routes: [
    ...companyRoutes(createCompanyService(deps)),
    ...companyAdminRoutes(createReviewsAdmin(deps), createGalleryAdmin(deps)),
  ],
})
