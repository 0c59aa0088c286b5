import * as z from 'zod/mini'
import { problemId } from './content'
import { endpoint } from './endpoint'
import { mediaPath, pageOf, pageQuery } from './page'

export const productTypes = ['PLANT', 'POT', 'SET'] as const
export const productType = z.enum(productTypes)
export type ProductType = z.output<typeof productType>

export const product = z.object({
  id: z.uuid(),
  name: z.string(),
  image: mediaPath,
  /** Won. */
  price: z.number(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Where it is sold: an https address outside of this service. */
  link: z.string(),
  type: productType,
})
export type Product = z.output<typeof product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v1/common/products',
  access: 'optional',
  summary: '상품 목록',
  query: z.extend(pageQuery(10), {
    type: z.optional(productType),
    /** Only products that help with this problem. */
    problem: z.optional(problemId),
  }),
  data: pageOf(product),
})

export const shopApi = { listProducts }
