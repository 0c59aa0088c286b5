import { and, desc, eq, getTableColumns, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { SecurityEventKind } from '../../../../contract/staff/security.ts'
import type { Database } from '../db/database.ts'
import { listNewest } from '../db/keyset.ts'
import type { Start } from '../db/paging.ts'
import { maxExportRows } from '../personal/personal-data.ts'
import type { TimeRange } from '../time/time-range.ts'
import { securityEvent } from './security-log.tables.ts'

export type StoredSecurityEvent = typeof securityEvent.$inferSelect

export interface SecurityFilter extends Partial<TimeRange> {
  kind?: SecurityEventKind | undefined
  outcome?: 'OK' | 'REFUSED' | undefined
  memberId?: string | undefined
  network?: string | undefined
}

/**
 * Adds events, or their counts to a stored event of the same id. A member who is gone is stored as null: the row is
 * locked, so that a deletion of the account waits for this transaction or is seen by it.
 */
export async function addEvents(db: Database, events: StoredSecurityEvent[]) {
  const rows = events.map(({ memberId, ...event }) => ({
    ...event,
    memberId: memberId && existing(memberId),
  }))
  await db
    .insert(securityEvent)
    .values(rows)
    .onConflictDoUpdate({
      target: securityEvent.id,
      set: { count: sql`${securityEvent.count} + excluded.count` },
    })
}

const existing = (memberId: string): SQL<string> =>
  sql`(select id from member where id = ${memberId} for key share)`

/** Returns events, newest first. */
export function listEvents(db: Database, filter: SecurityFilter, from: Start, count: number) {
  const { kind, outcome, memberId, network, since, until } = filter
  const where = and(
    kind && eq(securityEvent.kind, kind),
    outcome && eq(securityEvent.outcome, outcome),
    memberId ? eq(securityEvent.memberId, memberId) : undefined,
    network ? eq(securityEvent.network, network) : undefined,
    since && gte(securityEvent.createdAt, since),
    until && lt(securityEvent.createdAt, until),
  )
  return listNewest(
    db,
    { table: securityEvent, fields: getTableColumns(securityEvent), order: securityEvent, where },
    from,
    count,
  )
}

/** Whether the member has signed in to the console from a device of this name, in the time of the records. */
export async function hasSignedInFrom(db: Database, memberId: string, device: string): Promise<boolean> {
  const found = await db
    .select({ id: securityEvent.id })
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.memberId, memberId),
        eq(securityEvent.kind, 'SIGN_IN'),
        eq(securityEvent.outcome, 'OK'),
        sql`${securityEvent.detail} ->> 'device' = ${device}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns the time of the newest refused event of a kind. */
export async function findLastRefusal(db: Database, kind: SecurityEventKind): Promise<Date | null> {
  const [newest] = await db
    .select({ at: securityEvent.createdAt })
    .from(securityEvent)
    .where(and(eq(securityEvent.kind, kind), eq(securityEvent.outcome, 'REFUSED')))
    .orderBy(desc(securityEvent.createdAt), desc(securityEvent.id))
    .limit(1)
  return newest?.at ?? null
}

/** Events of a member for their export, newest first. */
export function eventsOf(db: Database, memberId: string): Promise<StoredSecurityEvent[]> {
  return db
    .select()
    .from(securityEvent)
    .where(eq(securityEvent.memberId, memberId))
    .orderBy(desc(securityEvent.createdAt), desc(securityEvent.id))
    .limit(maxExportRows)
}

/** Removes the member from their events; the events stay without a person. */
export async function eraseMember(tx: Database, memberId: string) {
  await tx.update(securityEvent).set({ memberId: null }).where(eq(securityEvent.memberId, memberId))
}

const staffKinds: SecurityEventKind[] = [
  'ADMIN_COMMAND',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_USED',
  'ROLE_CHANGED',
  'UNMASKED',
]

/** Condition for the access records of those who handle personal data: what only staff do, the console's sign-ins, and all else that a person with a role did. */
export const isOfStaff = sql`(${inArray(securityEvent.kind, staffKinds)}
  or coalesce(${securityEvent.detail}->>'app' = 'STAFF', false)
  or coalesce(${securityEvent.memberId} in (select member_id from member_role), false))`

/** Removes up to `limit` events that are older than their limit and returns their number. */
export async function removeBefore(db: Database, before: Record<'members' | 'staff', Date>, limit: number) {
  const isOld = or(
    and(lt(securityEvent.createdAt, before.members), not(isOfStaff)),
    lt(securityEvent.createdAt, before.staff),
  )
  const old = db.select({ id: securityEvent.id }).from(securityEvent).where(isOld).limit(limit)
  const { rowCount } = await db.delete(securityEvent).where(inArray(securityEvent.id, old))
  return rowCount ?? 0
}
