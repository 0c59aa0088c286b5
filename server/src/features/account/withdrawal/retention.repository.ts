import { asc, count, gte, sql } from 'drizzle-orm'
import { totalLimit } from '../../../../../contract/page.ts'
import { auditLog } from '../../../shared/audit/audit.tables.ts'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { securityEvent } from '../../../shared/security-log/security-log.tables.ts'
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

const logTables = { SECURITY: securityEvent, AUDIT: auditLog }

/** Number of entries of a log, counted up to one above `totalLimit`, and the time of the oldest. */
export async function findLogState(db: Database, kind: keyof typeof logTables) {
  const table = logTables[kind]
  const [first] = await db
    .select({ at: table.createdAt })
    .from(table)
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(1)
  return { records: await countUpTo(db, table, undefined, totalLimit + 1), oldest: first?.at ?? null }
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
