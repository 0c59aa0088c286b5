import type { Site } from '../../../../contract/company.ts'
import { companyRoutes } from './company.routes.ts'

/** Facts of this installation: links, company registration, media base. */
export function createCompany({ site }: { site: Site }) {
  return { routes: companyRoutes(site) }
}
