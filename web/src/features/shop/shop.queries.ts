import { keyOf } from '../../../../client/server-query.ts'
import { listProducts, type ProductType } from '../../../../contract/shop/shop.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { initialQueryData } from '../../shared/initial-data/query-initial-data.ts'
import { useServerQuery } from '../../shared/server-query.ts'

const pageSize = 10
const keepMs = 10 * 60_000
export const productsKey = (type: ProductType | undefined) => keyOf(listProducts, { query: { type } })

/** Products of one type or all, newest first. */
export const useProducts = (type: ProductType | undefined) =>
  useEndlessList(
    productsKey(type),
    (request, signal) =>
      call(listProducts, { query: { ...request, size: pageSize, ...(type && { type }) }, signal }),
    () => (type ? undefined : initialQueryData('products', listProducts.data)),
  )

/** Products related to a problem of the diagnosis. */
export const useProductsAbout = (problem: string, size: number) =>
  useServerQuery(
    listProducts,
    { query: { problem, size } },
    { staleTime: keepMs, select: ({ content }) => content },
  )
