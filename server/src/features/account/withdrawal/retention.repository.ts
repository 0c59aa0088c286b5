import { asc, count, gte, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { retainedRecord, withdrawal } from '../withdrawal.tables.ts'

/** Counts retained records by kind and last day, nearest day first. */
export function countRetained(db: Database) {
  const { kind, keepUntil } = retainedRecord
  return db
    .select({ kind, day: keepUntil, records: count() })
    .from(retainedRecord)
    .groupBy(kind, keepUntil)
    .orderBy(asc(keepUntil))
}

/** Counts deleted accounts by month in Seoul. */
export function countWithdrawals(db: Database, since: Date) {
  const month = sql<string>`to_char(${withdrawal.withdrawnAt} at time zone 'Asia/Seoul', 'YYYY-MM')`
  return db
    .select({ month: month.as('month'), people: count() })
    .from(withdrawal)
    .where(gte(withdrawal.withdrawnAt, since))
    .groupBy(sql`month`)
    .orderBy(sql`month`)
}
