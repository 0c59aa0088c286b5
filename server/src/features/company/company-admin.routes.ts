import { companyAdminApi } from '../../../../contract/company-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { GalleryAdminService } from './gallery-admin.service.ts'
import type { ReviewsAdminService } from './reviews-admin.service.ts'

export const companyAdminRoutes = (reviews: ReviewsAdminService, gallery: GalleryAdminService) =>
  handlers(companyAdminApi, {
    listWrittenReviews: ({ query }) => reviews.list(query),
    getWrittenReview: ({ params }) => reviews.get(params.id),
    changeReview: ({ member, params, body }) => reviews.change(member.id, params.id, body),
    listKeptImages: ({ query }) => gallery.list(query),
    getKeptImage: ({ params }) => gallery.get(params.id),
    addImage: ({ member, body }) => gallery.add(member.id, body),
    changeImage: ({ member, params, body }) => gallery.change(member.id, params.id, body),
    removeImage: ({ member, params }) => gallery.remove(member.id, params.id),
  })
