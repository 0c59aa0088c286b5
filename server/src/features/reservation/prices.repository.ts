import { asc } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { priceTable } from './reservation.tables.ts'

export type PriceRow = typeof priceTable.$inferSelect

/** Every price list there was and will be, the oldest first. */
export async function findPrices(db: Database): Promise<PriceRow[]> {
  return await db.select().from(priceTable).orderBy(asc(priceTable.effectiveFrom), asc(priceTable.version))
}
