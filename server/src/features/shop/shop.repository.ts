import { and, arrayContains, desc, eq, sql } from 'drizzle-orm'
import { formatWon } from '../../../../contract/price.ts'
import type { ProductType } from '../../../../contract/shop.ts'
import type { Database } from '../../shared/db/database.ts'
import { rowsPart } from '../../shared/db/one-statement.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { product } from './shop.tables.ts'

export type StoredProduct = Pick<typeof product.$inferSelect, keyof typeof shown>

export interface Wanted {
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
const newestFirst = [desc(product.createdAt), desc(product.id)]

const isWanted = ({ type, problem }: Wanted) =>
  and(
    sql`${product.isShown}`,
    type === undefined ? undefined : eq(product.type, type),
    problem === undefined ? undefined : arrayContains(product.problems, [problem]),
  )

/** The rows after a cursor: as quick on the thousandth page as on the first. */
export function listAfter(
  db: Database,
  wanted: Wanted,
  after: Cursor | undefined,
  limit: number,
): Promise<StoredProduct[]> {
  const isAfter =
    after &&
    sql`(${product.createdAt}, ${product.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select(shown)
    .from(product)
    .where(and(isWanted(wanted), isAfter))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The rows from an offset on. Only the index is read for those that are skipped. */
export function listFrom(
  db: Database,
  wanted: Wanted,
  offset: number,
  limit: number,
): Promise<StoredProduct[]> {
  const page = db
    .select({ id: product.id })
    .from(product)
    .where(isWanted(wanted))
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit)
    .as('page')
  return db
    .select(shown)
    .from(page)
    .innerJoin(product, eq(product.id, page.id))
    .orderBy(...newestFirst)
}

/** Up to `limit`: those with a place of their own first, then the newest. As a part of a statement. */
export const recommendedPart = (limit: number) =>
  rowsPart(
    { id: product.id, title: product.name, image: product.image, price: product.price },
    sql`from ${product} where ${product.isShown}
      order by ${product.recommended} asc nulls last, ${sql.join(newestFirst, sql`, `)} limit ${sql.raw(String(limit))}`,
    ({ price, ...row }) => ({ ...row, priceFormatted: formatWon(price) }),
  )
