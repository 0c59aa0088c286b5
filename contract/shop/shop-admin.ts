import * as z from 'zod/mini'
import {
  byId,
  catalogueEditors,
  externalUrl,
  orderedIds,
  searchWords,
  storedPicture,
  textLine,
} from '../catalogue-fields'
import { problemId } from '../content/content'
import { maxPicks, picks } from '../content/content-admin'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from '../page'
import { productType } from './shop'

const adminProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  image: mediaPath,
  price: z.number(),
  description: z.string(),
  tags: z.array(z.string()),
  link: z.string(),
  type: productType,
  problems: z.array(z.string()),
  isShown: z.boolean(),
  recommended: z.nullable(z.number()),
  updatedAt: dateTime,
})
export type AdminProduct = z.output<typeof adminProduct>

const productBody = z.object({
  name: textLine(60, '이름을 입력해 주세요.'),
  image: storedPicture,
  /** In won. */
  price: z.number('가격을 입력해 주세요.').check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  description: textLine(300, '설명을 입력해 주세요.'),
  tags: z._default(z.array(textLine(20, '태그를 입력해 주세요.')).check(z.maxLength(8)), []),
  link: externalUrl,
  type: productType,
  problems: z._default(z.array(problemId).check(z.maxLength(20)), []),
  isShown: z._default(z.boolean(), false),
})

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/products',
  access: catalogueEditors,
  summary: '상품 목록 (숨긴 상품 포함)',
  query: z.extend(pageQuery(25), {
    type: z.optional(productType),
    isShown: z.optional(z.enum(['true', 'false'])),
    /** Part of the name. */
    search: searchWords,
  }),
  data: pageOf(adminProduct),
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/v1/admin/products/:id',
  access: catalogueEditors,
  summary: '상품 하나',
  params: byId,
  data: adminProduct,
})

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/v1/admin/products',
  access: catalogueEditors,
  summary: '상품 더하기',
  body: productBody,
  data: adminProduct,
})

export const changeProduct = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/products/:id',
  access: catalogueEditors,
  summary: '상품 고치기',
  params: byId,
  body: productBody,
  data: adminProduct,
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/products/:id',
  access: catalogueEditors,
  summary: '상품 지우기',
  params: byId,
  data: z.null(),
})

export const getProductPicks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/products/recommended',
  access: catalogueEditors,
  summary: '추천 상품',
  data: picks,
})

export const setProductPicks = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/products/recommended',
  access: catalogueEditors,
  summary: '추천 상품 정하기',
  body: z.object({ ids: orderedIds(maxPicks) }),
  data: picks,
})

export const shopAdminApi = {
  listAdminProducts,
  getAdminProduct,
  addProduct,
  changeProduct,
  removeProduct,
  getProductPicks,
  setProductPicks,
}
