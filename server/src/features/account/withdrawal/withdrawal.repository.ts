import { inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { retainedRecord, withdrawal } from '../withdrawal.tables.ts'

export async function addRetained(tx: Database, records: (typeof retainedRecord.$inferInsert)[]) {
  if (records.length > 0) await tx.insert(retainedRecord).values(records)
}

export async function addWithdrawal(tx: Database, added: typeof withdrawal.$inferInsert) {
  await tx.insert(withdrawal).values(added)
}

/** Removes up to `limit` records whose last day was before `today` (`yyyy-MM-dd`). */
export async function removeRetainedBefore(db: Database, today: string, limit: number): Promise<number> {
  const expired = db
    .select({ id: retainedRecord.id })
    .from(retainedRecord)
    .where(lt(retainedRecord.keepUntil, today))
    .limit(limit)
  const { rowCount } = await db.delete(retainedRecord).where(inArray(retainedRecord.id, expired))
  return rowCount ?? 0
}
