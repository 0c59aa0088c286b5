import { companyRoutes } from './company.routes.ts'
import { type CompanyDependencies, createCompanyService } from './company.service.ts'
import { companyAdminRoutes } from './company-admin.routes.ts'
import { createFaq } from './faq.service.ts'
import { createFaqAdmin } from './faq-admin.service.ts'
import { createGalleryAdmin } from './gallery-admin.service.ts'
import { type CompanyAdminDependencies, createReviewsAdmin } from './reviews-admin.service.ts'

export { companyPersonalData } from './personal-data.repository.ts'

/** Site settings, reviews, gallery and FAQ: the public API and the console's API. */
export function createCompany(deps: CompanyDependencies & CompanyAdminDependencies) {
  const faq = createFaq(deps)
  const admin = {
    reviews: createReviewsAdmin(deps),
    gallery: createGalleryAdmin(deps),
    faq: createFaqAdmin(deps),
  }
  const routes = [...companyRoutes(createCompanyService(deps), faq.list), ...companyAdminRoutes(admin)]
  return { routes, listFaq: faq.list, storeFaq: faq.storeInitialFaq }
}
