import { companyApi } from '../../../../contract/company/company.ts'
import { type FaqEntry, faqApi } from '../../../../contract/company/faq.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { CompanyService } from './company.service.ts'

export const companyRoutes = (company: CompanyService, listFaq: () => Promise<FaqEntry[]>) => [
  ...handlers(companyApi, {
    getSite: () => company.site(),
    listReviews: ({ query }) => company.reviews(query.limit),
    listImages: ({ query }) => company.images(query),
  }),
  ...handlers(faqApi, { listFaq }),
]
