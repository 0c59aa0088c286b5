import * as z from 'zod/mini'
import { byId, catalogueKeepers, keptPicture, line } from './catalogue-fields'
import { galleryImage } from './company'
import { endpoint } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'

/** A review as the console knows it. The author's own name is not in it. */
export const writtenReview = z.object({
  id: z.uuid(),
  /** The name that is (or would be) shown: masked by rule, or as an operator has written it. */
  shownName: z.string(),
  rating: z.number(),
  content: z.string(),
  isDisplayed: z.boolean(),
  createdAt: dateTime,
})
export type WrittenReview = z.output<typeof writtenReview>

export const listWrittenReviews = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reviews',
  access: catalogueKeepers,
  summary: '후기 목록',
  query: z.extend(pageQuery(25), { isDisplayed: z.optional(z.enum(['true', 'false'])) }),
  data: pageOf(writtenReview),
})

export const getWrittenReview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reviews/:id',
  access: catalogueKeepers,
  summary: '후기 하나',
  params: byId,
  data: writtenReview,
})

export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/reviews/:id',
  access: catalogueKeepers,
  summary: '후기 보이기, 숨기기, 이름 가리기',
  params: byId,
  body: z.object({ isDisplayed: z.boolean(), shownName: line(40, '보일 이름을 입력해 주세요.') }),
  data: writtenReview,
})

export const keptImage = z.extend(galleryImage, { path: mediaPath, createdAt: dateTime })
export type KeptImage = z.output<typeof keptImage>

const alt = line(200, '무엇이 보이는지 적어 주세요.')
const pixels = z.number().check(z.int(), z.minimum(1), z.maximum(20_000))

export const listKeptImages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/images',
  access: catalogueKeepers,
  summary: '갤러리 사진 목록',
  query: pageQuery(25),
  data: pageOf(keptImage),
})

export const getKeptImage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/images/:id',
  access: catalogueKeepers,
  summary: '갤러리 사진 하나',
  params: byId,
  data: keptImage,
})

export const addImage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/images',
  access: catalogueKeepers,
  summary: '갤러리에 사진 더하기',
  body: z.object({ path: keptPicture, width: pixels, height: pixels, alt }),
  data: keptImage,
})

export const changeImage = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/images/:id',
  access: catalogueKeepers,
  summary: '사진 설명 고치기',
  params: byId,
  body: z.object({ alt }),
  data: keptImage,
})

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/images/:id',
  access: catalogueKeepers,
  summary: '갤러리에서 사진 지우기',
  params: byId,
  data: z.null(),
})

export const companyAdminApi = {
  listWrittenReviews,
  getWrittenReview,
  changeReview,
  listKeptImages,
  getKeptImage,
  addImage,
  changeImage,
  removeImage,
}
