import {
  addFaq,
  addImage,
  changeFaq,
  changeImage,
  changeReview,
  getAdminFaq,
  getAdminImage,
  getAdminReview,
  listAdminImages,
  listAdminReviews,
  removeFaq,
  removeImage,
} from '../../../../contract/company/company-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const reviews: ResourceEndpoints = {
  list: listAdminReviews,
  one: getAdminReview,
  update: changeReview,
}

export const gallery: ResourceEndpoints = {
  list: listAdminImages,
  one: getAdminImage,
  create: addImage,
  update: changeImage,
  remove: removeImage,
}

export const faq: ResourceEndpoints = {
  one: getAdminFaq,
  create: addFaq,
  update: changeFaq,
  remove: removeFaq,
}
