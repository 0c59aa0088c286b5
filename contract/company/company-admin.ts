import * as z from 'zod/mini'
import { byId, catalogueEditors, storedPicture, textLine } from '../catalogue-fields'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from '../page'
import { galleryImage } from './company'

/** Does not contain the author's own name. */
export const adminReview = z.object({
  id: z.uuid(),
  /** Public name: masked automatically, or as edited by staff. */
  shownName: z.string(),
  rating: z.number(),
  content: z.string(),
  isDisplayed: z.boolean(),
  createdAt: dateTime,
})
export type AdminReview = z.output<typeof adminReview>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reviews',
  access: catalogueEditors,
  summary: '후기 목록',
  query: z.extend(pageQuery(25), { isDisplayed: z.optional(z.enum(['true', 'false'])) }),
  data: pageOf(adminReview),
})

export const getAdminReview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reviews/:id',
  access: catalogueEditors,
  summary: '후기 하나',
  params: byId,
  data: adminReview,
})

export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/reviews/:id',
  access: catalogueEditors,
  summary: '후기 보이기, 숨기기, 이름 가리기',
  params: byId,
  body: z.object({ isDisplayed: z.boolean(), shownName: textLine(40, '보일 이름을 입력해 주세요.') }),
  data: adminReview,
})

export const adminImage = z.extend(galleryImage, { path: mediaPath, createdAt: dateTime })
export type AdminImage = z.output<typeof adminImage>

const alt = textLine(200, '무엇이 보이는지 적어 주세요.')
const pixels = z.number().check(z.int(), z.minimum(1), z.maximum(20_000))

export const listAdminImages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/images',
  access: catalogueEditors,
  summary: '갤러리 사진 목록',
  query: pageQuery(25),
  data: pageOf(adminImage),
})

export const getAdminImage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/images/:id',
  access: catalogueEditors,
  summary: '갤러리 사진 하나',
  params: byId,
  data: adminImage,
})

export const addImage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/images',
  access: catalogueEditors,
  summary: '갤러리에 사진 더하기',
  body: z.object({ path: storedPicture, width: pixels, height: pixels, alt }),
  data: adminImage,
})

export const changeImage = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/images/:id',
  access: catalogueEditors,
  summary: '사진 설명 고치기',
  params: byId,
  body: z.object({ alt }),
  data: adminImage,
})

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/images/:id',
  access: catalogueEditors,
  summary: '갤러리에서 사진 지우기',
  params: byId,
  data: z.null(),
})

export const companyAdminApi = {
  listAdminReviews,
  getAdminReview,
  changeReview,
  listAdminImages,
  getAdminImage,
  addImage,
  changeImage,
  removeImage,
}
