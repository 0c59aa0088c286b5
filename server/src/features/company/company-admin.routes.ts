import { companyAdminApi } from '../../../../contract/company/company-admin.ts'
import { faqAdminApi } from '../../../../contract/company/faq-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { FaqAdminService } from './faq-admin.service.ts'
import type { GalleryAdminService } from './gallery-admin.service.ts'
import type { ReviewsAdminService } from './reviews-admin.service.ts'

interface Services {
  reviews: ReviewsAdminService
  gallery: GalleryAdminService
  faq: FaqAdminService
}

export const companyAdminRoutes = ({ reviews, gallery, faq }: Services) => [
  ...handlers(companyAdminApi, {
    listAdminReviews: ({ query }) => reviews.list(query),
    getAdminReview: ({ params }) => reviews.get(params.id),
    changeReview: ({ member, params, body }) => reviews.change(member.id, params.id, body),
    listAdminImages: ({ query }) => gallery.list(query),
    getAdminImage: ({ params }) => gallery.get(params.id),
    addImage: ({ member, body }) => gallery.add(member.id, body),
    changeImage: ({ member, params, body }) => gallery.change(member.id, params.id, body),
    removeImage: ({ member, params }) => gallery.remove(member.id, params.id),
  }),
  ...handlers(faqAdminApi, {
    listAdminFaq: () => faq.list(),
    getAdminFaq: ({ params }) => faq.get(params.id),
    addFaq: ({ member, body }) => faq.add(member.id, body),
    changeFaq: ({ member, params, body }) => faq.change(member.id, params.id, body),
    removeFaq: ({ member, params }) => faq.remove(member.id, params.id),
    orderFaq: ({ member, body }) => faq.order(member.id, body.ids),
  }),
]
