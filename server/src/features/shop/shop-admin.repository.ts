import { and, asc, desc, eq, ilike, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ProductType } from '../../../../contract/shop.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/http/cursor.ts'
import { product } from './shop.tables.ts'

export type StoredProduct = typeof product.$inferSelect

export interface WantedForWork {
  type?: ProductType | undefined
  isShown?: boolean | undefined
  /** Part of the name. */
  search?: string | undefined
}

const newestFirst = [desc(product.createdAt), desc(product.id)]

/** Everything there is, the newest first. */
export function listKept(
  db: Database,
  { type, isShown, search }: WantedForWork,
  { after, offset = 0 }: Start,
  limit: number,
): Promise<StoredProduct[]> {
  return db
    .select()
    .from(product)
    .where(
      and(
        type ? eq(product.type, type) : undefined,
        isShown === undefined ? undefined : eq(product.isShown, isShown),
        search ? ilike(product.name, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        after && sql`(${product.createdAt}, ${product.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

export async function findKept(db: Database, id: string): Promise<StoredProduct | undefined> {
  const [found] = await db.select().from(product).where(eq(product.id, id))
  return found
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockKept(tx: Database, id: string): Promise<StoredProduct | undefined> {
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

/** Those with a place of their own among the recommendations, in order. */
export function listPicks(db: Database) {
  return db
    .select({ id: product.id, title: product.name, image: product.image })
    .from(product)
    .where(isNotNull(product.recommended))
    .orderBy(asc(product.recommended), ...newestFirst)
}

/** Gives `ids` the places from 1 on, and takes everybody else's away. */
export async function setPicks(tx: Database, ids: string[]) {
  await tx.update(product).set({ recommended: null }).where(isNotNull(product.recommended))
  if (ids.length === 0) return
  const place = sql`array_position(array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}], ${product.id})`
  await tx.update(product).set({ recommended: place }).where(inArray(product.id, ids))
}
