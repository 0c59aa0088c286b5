import type { ProductType } from '../../../../contract/shop/shop.ts'
import type { ShortCache } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { type Paging, startOf, toPage } from '../../shared/db/paging.ts'
import * as repository from './shop.repository.ts'

export interface ShopDependencies {
  db: Database
  cached: ShortCache
}

export interface ProductQuery extends Paging {
  type?: ProductType | undefined
  problem?: string | undefined
}

export type ShopService = ReturnType<typeof createShopService>

/** Products as customers see them. They are sold in an external shop, at each product's link. */
export function createShopService({ db, cached }: ShopDependencies) {
  return {
    list: (query: ProductQuery) => cached(`products ${JSON.stringify(query)}`, () => list(query)),
  }

  async function list({ page, size, cursor, ...filter }: ProductQuery) {
    const rows = await repository.listProducts(db, filter, startOf({ page, size, cursor }), size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(({ createdAt: _, ...product }) => product), ...rest }
  }
}
