import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '../../../../contract/endpoint.ts'
import { listProducts, type ProductType } from '../../../../contract/shop/shop.ts'
import { call } from '../../shared/api/index.ts'
import { type PageRequest, useEndlessList } from '../../shared/endless-list.ts'
import { initialQueryData } from '../../shared/initial-data/query-initial-data.ts'

type Products = Data<typeof listProducts>

const pageSize = 10
const listKey = (type: ProductType | undefined) => ['shop', 'list', type]

/** Products of one type or all, newest first. */
export const useProducts = (type: ProductType | undefined) =>
  useEndlessList(
    listKey(type),
    (request, signal) =>
      call(listProducts, { query: { ...request, size: pageSize, ...(type && { type }) }, signal }),
    () => (type ? undefined : initialQueryData('products', listProducts.data)),
  )

/** Resets the list of a type to page 0 when the type is chosen. */
export function useBeginAtFirstPage() {
  const queries = useQueryClient()
  return (type: ProductType | undefined) =>
    queries.setQueryData<InfiniteData<Products, PageRequest>>(
      listKey(type),
      (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      { updatedAt: 0 },
    )
}

/** Products related to a problem of the diagnosis. */
export const useProductsAbout = (problem: string, size: number) =>
  useQuery({
    queryKey: ['shop', 'about', problem, size],
    queryFn: async ({ signal }) => (await call(listProducts, { query: { problem, size }, signal })).content,
    staleTime: 10 * 60_000,
  })
