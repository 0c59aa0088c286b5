import { companyApi, faqApi } from '../../../../contract/company/company.ts'
import {
  companyAdminApi,
  companyDataAdminApi,
  faqAdminApi,
} from '../../../../contract/company/company-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { type CompanyContext, findSite, getCompanyData, setCompanyData } from './company-data.ts'
import { addFaq, changeFaq, getAdminFaq, listAdminFaq, listFaq, orderFaq, removeFaq } from './faq.ts'
import { addImage, changeImage, getAdminImage, listAdminImages, listImages, removeImage } from './gallery.ts'
import { changeReview, getAdminReview, listAdminReviews, listReviews } from './reviews.ts'

export { type CompanyContext, createSteadySite, findSite } from './company-data.ts'
export { listFaq, storeInitialFaq } from './faq.ts'
export { companyPersonalData } from './personal-data.repository.ts'

/** Site settings with the company's data, reviews, gallery and FAQ: the public API and the console's API. */
export const companyRoutes = (ctx: CompanyContext) => [
  ...handlers(companyApi, {
    getSite: () => findSite(ctx),
    listReviews: ({ query }) => listReviews(ctx, query.limit),
    listImages: ({ query }) => listImages(ctx, query),
  }),
  ...handlers(faqApi, { listFaq: () => listFaq(ctx) }),
  ...handlers(companyAdminApi, {
    listAdminReviews: ({ query }) => listAdminReviews(ctx, query),
    getAdminReview: ({ params }) => getAdminReview(ctx, params.id),
    changeReview: ({ member, params, body }) => changeReview(ctx, member.id, params.id, body),
    listAdminImages: ({ query }) => listAdminImages(ctx, query),
    getAdminImage: ({ params }) => getAdminImage(ctx, params.id),
    addImage: ({ member, body }) => addImage(ctx, member.id, body),
    changeImage: ({ member, params, body }) => changeImage(ctx, member.id, params.id, body),
    removeImage: ({ member, params }) => removeImage(ctx, member.id, params.id),
  }),
  ...handlers(companyDataAdminApi, {
    getCompanyData: () => getCompanyData(ctx),
    setCompanyData: ({ member, body }) => setCompanyData(ctx, member.id, body),
  }),
  ...handlers(faqAdminApi, {
    listAdminFaq: () => listAdminFaq(ctx.db),
    getAdminFaq: ({ params }) => getAdminFaq(ctx, params.id),
    addFaq: ({ member, body }) => addFaq(ctx, member.id, body),
    changeFaq: ({ member, params, body }) => changeFaq(ctx, member.id, params.id, body),
    removeFaq: ({ member, params }) => removeFaq(ctx, member.id, params.id),
    orderFaq: ({ member, body }) => orderFaq(ctx, member.id, body.ids),
  }),
]
