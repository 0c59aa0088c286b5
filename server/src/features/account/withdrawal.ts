import { randomUUID } from 'node:crypto'
import { addMonths, addYears, subMonths } from 'date-fns'
import { asc, count, gte, not, sql } from 'drizzle-orm'
import { totalLimit } from '../../../../contract/page.ts'
import { eraseFromLogs } from '../../shared/audit/audit.repository.ts'
import { auditLog } from '../../shared/audit/audit.tables.ts'
import type { Context } from '../../shared/context.ts'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { RetainedFact, RetentionKind } from '../../shared/personal/personal-data.ts'
import { isOfStaff } from '../../shared/security-log/security-log.repository.ts'
import { securityEvent } from '../../shared/security-log/security-log.tables.ts'
import { securityLogMonths } from '../../shared/security-log/security-log.ts'
import { seoulDay, seoulIso } from '../../shared/time/seoul.ts'
import { retainedRecord, withdrawal } from './account.tables.ts'
import type { AccountContext } from './context.ts'
import { findRoles, lockPerson, lockSelf } from './members.ts'
import { forgetMember } from './sign-in/sessions.ts'

/** Legal retention in years. */
const retentionYears: Record<RetentionKind, number> = { CONTRACT: 5, PAYMENT: 5, COMPLAINT: 3 }
const hasStaffRole =
  '운영 권한이 있는 계정은 바로 탈퇴할 수 없어요. 관리자에게 권한 해제를 먼저 요청해 주세요.'

/** Throws WITHDRAWAL_BLOCKED with the reason while something is in progress. */
export async function checkWithdrawal(ctx: AccountContext, memberId: string): Promise<null> {
  await ctx.transact((tx) => assertNothingUnfinished(ctx, tx, memberId))
  return null
}

/**
 * Deletes the member's own account in one transaction and stores the retained records that the law requires. Throws
 * WITHDRAWAL_BLOCKED with the reason while something is in progress, SIGN_IN_REQUIRED when already deleted.
 */
export async function withdraw(ctx: AccountContext, memberId: string, reason: string): Promise<null> {
  await ctx.transact(async (tx) => {
    // Of two concurrent requests the second waits for this lock and finds no member.
    await lockSelf(tx, memberId)
    await remove(ctx, tx, memberId, reason)
  })
  forgetMember(ctx, memberId)
  return null
}

/**
 * Deletes an account at the member's request to staff. The reason is in the audit log, without the member's id. Throws
 * MEMBER_NOT_FOUND or WITHDRAWAL_BLOCKED.
 */
export async function withdrawPerson(
  ctx: AccountContext,
  actorId: string,
  memberId: string,
  reason: string,
): Promise<null> {
  await ctx.transact(async (tx) => {
    await lockPerson(tx, memberId)
    await remove(ctx, tx, memberId, '')
    await ctx.audit.record(tx, { actorId, action: 'account.withdraw', subject: 'member', reason })
  })
  forgetMember(ctx, memberId)
  return null
}

async function remove(ctx: AccountContext, tx: Database, memberId: string, reason: string) {
  await assertNothingUnfinished(ctx, tx, memberId)
  await retain(ctx, tx, memberId)
  for (const { erase } of ctx.personalData) await erase(tx, memberId)
  // Last, because the database allows it only once the member is gone.
  await eraseFromLogs(tx, memberId)
  await tx.insert(withdrawal).values({ id: newId(), reason, withdrawnAt: ctx.now() })
}

async function assertNothingUnfinished({ personalData }: AccountContext, tx: Database, memberId: string) {
  const roles = await findRoles(tx, memberId)
  if (roles.length > 1) throw new AppError('WITHDRAWAL_BLOCKED', { message: hasStaffRole })
  for (const { unfinished } of personalData) {
    const found = await unfinished?.(tx, memberId)
    if (found) throw new AppError('WITHDRAWAL_BLOCKED', found)
  }
}

async function retain({ now, personalData }: AccountContext, tx: Database, memberId: string) {
  const personId = randomUUID()
  const createdAt = now()
  for (const { retained } of personalData) {
    const facts = (await retained?.(tx, memberId)) ?? []
    const records = facts
      .map((fact) => ({
        id: randomUUID(),
        personId,
        kind: fact.kind,
        data: fact.data,
        keepUntil: lastDayOf(fact),
        createdAt,
      }))
      .filter(({ keepUntil }) => keepUntil >= seoulDay(createdAt))
    if (records.length > 0) await tx.insert(retainedRecord).values(records)
  }
}

const lastDayOf = ({ kind, since }: RetainedFact) => seoulDay(addYears(since, retentionYears[kind]))

const shownDays = 5
/** The logs, with the months for which their entries are stored. */
const logs = [
  { kind: 'SECURITY', months: securityLogMonths.members, table: securityEvent, where: not(isOfStaff) },
  { kind: 'STAFF', months: securityLogMonths.staff, table: securityEvent, where: isOfStaff },
  { kind: 'AUDIT', months: 24, table: auditLog, where: undefined },
] as const
type Log = (typeof logs)[number]

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
  return {
    kinds,
    logs: await Promise.all(logs.map((log) => findLog(db, log))),
    withdrawals: await countWithdrawals(db, subMonths(now(), 12)),
  }
}

async function findLog(db: Database, log: Log) {
  const { kind, months } = log
  const { records, oldest } = await findLogState(db, log)
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

/** Number of entries of a log, counted up to one above `totalLimit`, and the time of the oldest. */
async function findLogState(db: Database, { table, where }: Log) {
  const [first] = await db
    .select({ at: table.createdAt })
    .from(table)
    .where(where)
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(1)
  return { records: await countUpTo(db, table, where, totalLimit + 1), oldest: first?.at ?? null }
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
