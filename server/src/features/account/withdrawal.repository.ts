import { inArray, lt } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { retainedRecord, withdrawal } from './withdrawal.tables.ts'

export async function addRetained(tx: Database, records: (typeof retainedRecord.$inferInsert)[]) {
  if (records.length > 0) await tx.insert(retainedRecord).values(records)
}

export async function addWithdrawal(tx: Database, left: typeof withdrawal.$inferInsert) {
  await tx.insert(withdrawal).values(left)
}

/** Removes up to `limit` records whose last day was before `today` (`yyyy-MM-dd`). */
export async function removeRetainedBefore(db: Database, today: string, limit: number): Promise<number> {
  const over = db
    .select({ id: retainedRecord.id })
    .from(retainedRecord)
    .where(lt(retainedRecord.keepUntil, today))
    .limit(limit)
  const { rowCount } = await db.delete(retainedRecord).where(inArray(retainedRecord.id, over))
  return rowCount ?? 0
}
