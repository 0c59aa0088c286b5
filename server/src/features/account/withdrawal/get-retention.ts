import { addMonths, subMonths } from 'date-fns'
import { asc, count, gte, sql } from 'drizzle-orm'
import { totalLimit } from '../../../../../contract/page.ts'
import { auditLog } from '../../../shared/audit/audit.tables.ts'
import type { Context } from '../../../shared/context.ts'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { RetentionKind } from '../../../shared/personal/personal-data.ts'
import { securityEvent } from '../../../shared/security-log/security-log.tables.ts'
import { securityLogMonths } from '../../../shared/security-log/security-log.ts'
import { seoulDay, seoulIso } from '../../../shared/time/seoul.ts'
import { retainedRecord, withdrawal } from '../withdrawal.tables.ts'
import { retentionYears } from './withdraw.ts'

const shownDays = 5
/** How long the entries of each log are stored. */
const logMonths = { SECURITY: securityLogMonths, AUDIT: 24 }

/** Counts retained records by kind, log entries and deleted accounts by month. */
export async function getRetention({ db, now }: Context) {
  const retained = await countRetained(db)
  const kinds = Object.entries(retentionYears).map(([name, years]) => {
    const kind = name as RetentionKind
    const days = retained.filter((row) => row.kind === kind)
    return {
      kind,
      years,
      records: days.reduce((sum, { records }) => sum + records, 0),
      nextDays: days.slice(0, shownDays).map(({ day, records }) => ({ day, records })),
    }
  })
  const logs = await Promise.all([findLog(db, 'SECURITY'), findLog(db, 'AUDIT')])
  return { kinds, logs, withdrawals: await countWithdrawals(db, subMonths(now(), 12)) }
}

async function findLog(db: Database, kind: keyof typeof logMonths) {
  const { records, oldest } = await findLogState(db, kind)
  const months = logMonths[kind]
  const nextDay = oldest && seoulDay(addMonths(oldest, months))
  return { kind, months, records, oldest: oldest && seoulIso(oldest), nextDay }
}

/** Counts retained records by kind and last day, nearest day first. */
function countRetained(db: Database) {
  const { kind, keepUntil } = retainedRecord
  return db
    .select({ kind, day: keepUntil, records: count() })
    .from(retainedRecord)
    .groupBy(kind, keepUntil)
    .orderBy(asc(keepUntil))
}

const logTables = { SECURITY: securityEvent, AUDIT: auditLog }

/** Number of entries of a log, counted up to one above `totalLimit`, and the time of the oldest. */
async function findLogState(db: Database, kind: keyof typeof logTables) {
  const table = logTables[kind]
  const [first] = await db
    .select({ at: table.createdAt })
    .from(table)
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(1)
  return { records: await countUpTo(db, table, undefined, totalLimit + 1), oldest: first?.at ?? null }
}

/** Counts deleted accounts by month in Seoul. */
function countWithdrawals(db: Database, since: Date) {
  const month = sql<string>`to_char(${withdrawal.withdrawnAt} at time zone 'Asia/Seoul', 'YYYY-MM')`
  return db
    .select({ month: month.as('month'), people: count() })
    .from(withdrawal)
    .where(gte(withdrawal.withdrawnAt, since))
    .groupBy(sql`month`)
    .orderBy(sql`month`)
}
