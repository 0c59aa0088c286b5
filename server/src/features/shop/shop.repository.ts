import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { formatWon } from '../../../../contract/reservation/price.ts'
import type { ProductType } from '../../../../contract/shop/shop.ts'
import type { Database } from '../../shared/db/database.ts'
import { listNewest, newestFirst } from '../../shared/db/keyset.ts'
import { rowsFragment } from '../../shared/db/one-statement.ts'
import type { Start } from '../../shared/db/paging.ts'
import { product } from './shop.tables.ts'

export type StoredProduct = Pick<typeof product.$inferSelect, keyof typeof shown>

export interface ShownFilter {
  type?: ProductType | undefined
  problem?: string | undefined
}

const shown = {
  id: product.id,
  name: product.name,
  image: product.image,
  price: product.price,
  description: product.description,
  tags: product.tags,
  link: product.link,
  type: product.type,
  createdAt: product.createdAt,
}
const order = { createdAt: product.createdAt, id: product.id }

const isShown = ({ type, problem }: ShownFilter) =>
  and(
    sql`${product.isShown}`,
    type === undefined ? undefined : eq(product.type, type),
    problem === undefined ? undefined : arrayContains(product.problems, [problem]),
  )

export const listProducts = (
  db: Database,
  filter: ShownFilter,
  start: Start,
  count: number,
): Promise<StoredProduct[]> =>
  listNewest(db, { table: product, fields: shown, order, where: isShown(filter) }, start, count)

/** Query fragment for up to `limit` products: the recommended ones in order, then the newest. */
export const recommendedProducts = (limit: number) =>
  rowsFragment(
    { id: product.id, title: product.name, image: product.image, price: product.price },
    sql`from ${product} where ${product.isShown}
      order by ${product.recommended} asc nulls last, ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(limit))}`,
    ({ price, ...row }) => ({ ...row, priceFormatted: formatWon(price) }),
  )
