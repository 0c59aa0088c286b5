import * as z from 'zod/mini'
import { problemId } from '../content/content'
import { endpoint } from '../endpoint'
import { mediaPath, openEnum, pageOf, pageQuery } from '../page'

export const productTypes = ['PLANT', 'POT', 'SET'] as const
export const productType = z.enum(productTypes)
export type ProductType = z.output<typeof productType>

export const product = z.object({
  id: z.string(),
  name: z.string(),
  image: mediaPath,
  /** In won. */
  price: z.number(),
  description: z.string(),
  tags: z.array(z.string()),
  /** https URL of the product in the external shop. */
  link: z.string(),
  type: openEnum(productTypes, 'SET'),
})
export type Product = z.output<typeof product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v1/common/products',
  access: 'optional',
  summary: '상품 목록',
  query: z.extend(pageQuery(10), {
    type: z.optional(productType),
    /** Returns only products that help with this problem. */
    problem: z.optional(problemId),
  }),
  data: pageOf(product),
})

export const shopApi = { listProducts }
