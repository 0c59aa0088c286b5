import { companyRoutes } from './company.routes.ts'
import type { CompanyContext } from './context.ts'
import { listFaq, storeInitialFaq } from './faq.ts'

export { companyPersonalData } from './personal-data.repository.ts'

/** Site settings, reviews, gallery and FAQ: the public API and the console's API. */
export const createCompany = (ctx: CompanyContext) => ({
  routes: companyRoutes(ctx),
  listFaq: () => listFaq(ctx),
  storeFaq: () => storeInitialFaq(ctx),
})
