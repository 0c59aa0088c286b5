import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { priceTable } from '../calendar.tables.ts'

export type PriceRow = typeof priceTable.$inferSelect

/** Returns all versions of the price table, oldest first. */
export async function findPrices(db: Database): Promise<PriceRow[]> {
  return await db.select().from(priceTable).orderBy(asc(priceTable.effectiveFrom), asc(priceTable.version))
}

/** Returns false when a version for that day or with that name exists. */
export async function addPrices(tx: Database, row: PriceRow): Promise<boolean> {
  const [existing] = await tx.select().from(priceTable).where(eq(priceTable.effectiveFrom, row.effectiveFrom))
  if (existing) return false
  const { rowCount } = await tx.insert(priceTable).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function lockPrices(tx: Database, version: string): Promise<PriceRow | undefined> {
  const [found] = await tx.select().from(priceTable).where(eq(priceTable.version, version)).for('update')
  return found
}

export async function removePrices(tx: Database, version: string): Promise<void> {
  await tx.delete(priceTable).where(eq(priceTable.version, version))
}
