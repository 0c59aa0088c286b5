import type { ProductType } from '../../../../contract/shop.ts'
import type { Remember } from '../../shared/cache/short-cache.ts'
import type { Database } from '../../shared/db/database.ts'
import { readCursor, toPage } from '../../shared/http/cursor.ts'
import * as repository from './shop.repository.ts'

export interface ShopDependencies {
  db: Database
  remember: Remember
}

export interface ProductQuery {
  page: number
  size: number
  /** Of the page before; wins over `page`. */
  cursor?: string | undefined
  type?: ProductType | undefined
  problem?: string | undefined
}

export type ShopService = ReturnType<typeof createShopService>

/** Products for everybody; they are sold elsewhere, behind each one's link. */
export function createShopService({ db, remember }: ShopDependencies) {
  return {
    list: (query: ProductQuery) => remember(`products ${JSON.stringify(query)}`, () => list(query)),
  }

  async function list({ page, size, cursor, ...wanted }: ProductQuery) {
    const rows =
      cursor === undefined && page > 0
        ? await repository.listFrom(db, wanted, page * size, size + 1)
        : await repository.listAfter(db, wanted, cursor ? readCursor(cursor) : undefined, size + 1)
    const { content, ...rest } = toPage(rows, size)
    return { content: content.map(({ createdAt: _, ...product }) => product), ...rest }
  }
}
