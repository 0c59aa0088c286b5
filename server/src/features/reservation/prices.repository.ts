import { desc, lte } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { priceTable } from './reservation.tables.ts'

export type PriceRow = typeof priceTable.$inferSelect

/** The prices that hold on a day in Seoul: the newest ones in effect. */
export async function findPrices(db: Database, day: string): Promise<PriceRow | undefined> {
  const [found] = await db
    .select()
    .from(priceTable)
    .where(lte(priceTable.effectiveFrom, day))
    .orderBy(desc(priceTable.effectiveFrom), desc(priceTable.version))
    .limit(1)
  return found
}
