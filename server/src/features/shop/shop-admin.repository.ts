import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ProductType } from '../../../../contract/shop/shop.ts'
import { contains } from '../../shared/db/contains.ts'
import type { Database } from '../../shared/db/database.ts'
import { listNewest, newestFirst } from '../../shared/db/keyset.ts'
import type { Start } from '../../shared/db/paging.ts'
import { product } from './shop.tables.ts'

export type StoredProduct = typeof product.$inferSelect

export interface ProductFilter {
  type?: ProductType | undefined
  isShown?: boolean | undefined
  /** Part of the name. */
  search?: string | undefined
}

const order = { createdAt: product.createdAt, id: product.id }

/** Returns products, also hidden ones, newest first. */
export function listProducts(
  db: Database,
  { type, isShown, search }: ProductFilter,
  start: Start,
  count: number,
): Promise<StoredProduct[]> {
  const where = and(
    type ? eq(product.type, type) : undefined,
    isShown === undefined ? undefined : eq(product.isShown, isShown),
    search ? contains(product.name, search) : undefined,
  )
  return listNewest(db, { table: product, fields: getTableColumns(product), order, where }, start, count)
}

/** Returns names by product id. */
export async function findProductNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(inArray(product.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findProduct(db: Database, id: string): Promise<StoredProduct | undefined> {
  const [found] = await db.select().from(product).where(eq(product.id, id))
  return found
}

/** Finds a product and locks it until the transaction ends. */
export async function lockProduct(tx: Database, id: string): Promise<StoredProduct | undefined> {
  const [found] = await tx.select().from(product).where(eq(product.id, id)).for('update')
  return found
}

export async function addProduct(tx: Database, added: StoredProduct) {
  await tx.insert(product).values(added)
}

export async function setProduct(tx: Database, id: string, values: Partial<StoredProduct>) {
  await tx.update(product).set(values).where(eq(product.id, id))
}

export async function removeProduct(tx: Database, id: string) {
  await tx.delete(product).where(eq(product.id, id))
}

/** Returns the recommended products, in order. */
export function listPicks(db: Database) {
  return db
    .select({ id: product.id, title: product.name, image: product.image })
    .from(product)
    .where(isNotNull(product.recommended))
    .orderBy(asc(product.recommended), ...newestFirst(order))
}

/** Recommends exactly `ids`, in this order. */
export async function setPicks(tx: Database, ids: string[]) {
  await tx.update(product).set({ recommended: null }).where(isNotNull(product.recommended))
  if (ids.length === 0) return
  const position = sql`array_position(array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}], ${product.id})`
  await tx.update(product).set({ recommended: position }).where(inArray(product.id, ids))
}
