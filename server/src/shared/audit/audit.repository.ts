import { and, eq, getTableColumns, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { daySheetDays } from '../../../../contract/reservation/board.ts'
import type { AuditAction } from '../../../../contract/staff/audit.ts'
import { findTotal } from '../db/count-up-to.ts'
import type { Database } from '../db/database.ts'
import { listNewest } from '../db/keyset.ts'
import type { Start } from '../db/paging.ts'
import type { TimeRange } from '../time/time-range.ts'
import { auditLog, logErasure } from './audit.tables.ts'

export type StoredEntry = typeof auditLog.$inferSelect

export interface AuditFilter extends Partial<TimeRange> {
  /** Entries of these people only. */
  actorIds?: string[] | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  kind?: 'LOOK' | 'CHANGE' | undefined
}

/** Returns entries, newest first. */
export const listEntries = (
  db: Database,
  filter: AuditFilter,
  from: Start,
  count: number,
): Promise<StoredEntry[]> => listNewest(db, { ...entries, where: toCondition(filter) }, from, count)

const entries = { table: auditLog, fields: getTableColumns(auditLog), order: auditLog }

/** Counts the entries of a list, see `findTotal`. */
export const countEntries = (db: Database, filter: AuditFilter) =>
  findTotal(db, auditLog, toCondition(filter))

const toCondition = ({ actorIds, subject, subjectId, kind, since, until }: AuditFilter) =>
  and(
    actorIds && inArray(auditLog.actorId, actorIds),
    subject ? eq(auditLog.subject, subject) : undefined,
    subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
    kind ? eq(auditLog.kind, kind) : undefined,
    since && gte(auditLog.createdAt, since),
    until && lt(auditLog.createdAt, until),
  )

/** Returns everybody who has acted, with the name in their newest entry. Reads few index entries per person. */
export async function listActors(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive actor(id) as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > actor.id order by actor_id limit 1)
      from actor where actor.id is not null)
    select actor.id, newest.name from actor
    cross join lateral (
      select actor_name as name from audit_log where actor_id = actor.id
      order by created_at desc, audit_log.id desc limit 1) newest`)
  return rows
}

/** Returns which of the entries lost their subject or reason when a member was deleted. */
export async function findErased(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: logErasure.rowId })
    .from(logErasure)
    .where(and(eq(logErasure.log, 'audit_log'), inArray(logErasure.rowId, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Removes entries that are older than two years by the database's clock; the application's role may not delete others. */
export async function removeExpired(db: Database) {
  await db.execute(sql`select remove_expired_audit_entries()`)
}

/**
 * Removes a deleted member from the append-only logs: payment events, the id in audit entries about the member and the
 * reasons in those about their payments. The database refuses it while the member exists.
 */
export async function eraseFromLogs(tx: Database, memberId: string) {
  await tx.execute(sql`select erase_member_from_logs(${memberId})`)
}

/** How many contacts a member of staff was shown, and how many different day sheets of other days they opened. */
export interface Looks {
  staffId: string
  day: { peopleShown: number; daysOpened: number }
  thirtyDays: { peopleShown: number; daysOpened: number }
}

const contactLooks: AuditAction[] = ['account.reveal', 'reservation.contact']

/** Counts what each member of staff opened of personal data; day sheets near the day of work are none. */
export async function countLooks(db: Database, since: { day: Date; thirtyDays: Date }): Promise<Looks[]> {
  const { actorId, action, subjectId, createdAt } = auditLog
  const isContact = inArray(action, contactLooks)
  const dayOfWork = (days: number) =>
    sql`to_char((${createdAt} at time zone 'Asia/Seoul') + ${days} * interval '1 day', 'YYYY-MM-DD')`
  const isFarDay = sql`(${subjectId} < ${dayOfWork(-daySheetDays.before)} or ${subjectId} > ${dayOfWork(daySheetDays.after)})`
  const countSince = (from: Date) => ({
    peopleShown: sql<number>`count(*) filter (where ${and(isContact, gte(createdAt, from))})::int`,
    daysOpened: sql<number>`count(distinct ${subjectId}) filter (where ${and(eq(action, daySheetLook), gte(createdAt, from))})::int`,
  })
  return db
    .select({ staffId: actorId, day: countSince(since.day), thirtyDays: countSince(since.thirtyDays) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.kind, 'LOOK'),
        gte(createdAt, since.thirtyDays),
        or(isContact, and(eq(action, daySheetLook), isFarDay)),
      ),
    )
    .groupBy(actorId)
}

const daySheetLook: AuditAction = 'reservation.daySheet'
