import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { formatWon } from '../../../../contract/reservation/price.ts'
import type { ProductType } from '../../../../contract/shop/shop.ts'
import type { Context } from '../../shared/context.ts'
import { listPage, newestFirst } from '../../shared/db/keyset.ts'
import { rowsFragment } from '../../shared/db/one-statement.ts'
import type { Paging } from '../../shared/db/paging.ts'
import { product } from './shop.tables.ts'

interface ProductQuery extends Paging {
  type?: ProductType | undefined
  problem?: string | undefined
}

const fields = {
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

/** Lists products as customers see them, newest first. They are sold in an external shop, at each product's link. */
export function listProducts({ db, cached }: Context, query: ProductQuery) {
  const { type, problem } = query
  const where = and(
    sql`${product.isShown}`,
    type === undefined ? undefined : eq(product.type, type),
    problem === undefined ? undefined : arrayContains(product.problems, [problem]),
  )
  return cached(`products ${JSON.stringify(query)}`, () =>
    listPage(db, { table: product, fields, order, where }, query, ({ createdAt: _, ...shown }) => shown),
  )
}

/** Query fragment for up to `limit` products: the recommended ones in order, then the newest. */
export const recommendedProducts = (limit: number) =>
  rowsFragment(
    { id: product.id, title: product.name, image: product.image, price: product.price },
    sql`from ${product} where ${product.isShown}
      order by ${product.recommended} asc nulls last, ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(limit))}`,
    ({ price, ...row }) => ({ ...row, priceFormatted: formatWon(price) }),
  )
