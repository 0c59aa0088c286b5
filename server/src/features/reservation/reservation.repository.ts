import {
  and,
  asc,
  between,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  not,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Leg, ReservationCategory, Stage } from '../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { prepared } from '../../shared/db/prepared.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import { groupRows } from '../../shared/personal/personal-data.ts'
import { legs } from './calendar/slots.repository.ts'
import {
  type Listing,
  reservation,
  reservationCount,
  reservationEvent,
  reservationStep,
  visit,
} from './reservation.tables.ts'

/** What a visit stores besides its keys. */
export type Visit = Omit<typeof visit.$inferSelect, 'memberId' | 'reservationId' | 'leg' | 'windowToldOn'>
type Visits = Record<Leg, Visit>
/** A reservation with its visits by leg. */
export type StoredReservation = typeof reservation.$inferSelect & { visits: Visits }
export type NewReservation = typeof reservation.$inferInsert & { visits: Visits }
export type ReservationChanges = Partial<Omit<NewReservation, 'id' | 'memberId' | 'revision' | 'visits'>> & {
  visits?: Partial<Record<Leg, Partial<Visit>>>
}

/** The visits of the selected reservation, as one JSON value. Columns are named here, because drizzle leaves out their tables. */
export const visitsColumn = sql<Visits>`(
  select json_object_agg(leg, json_build_object('date', date, 'slot', slot, 'time', visit.time, 'holds', holds,
    'changes', changes, 'missedBy', missed_by))
  from visit where visit.member_id = reservation.member_id and visit.reservation_id = reservation.id)`

/** All columns of a reservation, and its visits. */
export const reservationColumns = { ...getTableColumns(reservation), visits: visitsColumn }

/** Condition for reservations whose visit of this leg meets the conditions. */
export const hasVisit = (leg: Leg, ...conditions: (SQL | undefined)[]) =>
  sql`exists (select from ${visit} where ${and(isOf(visit, reservation), eq(visit.leg, leg), ...conditions)})`

export type StoredStep = typeof reservationStep.$inferSelect
type NewEvent = Omit<typeof reservationEvent.$inferInsert, 'id' | 'memberId' | 'reservationId'>
export type ReservationKey = Pick<StoredReservation, 'memberId' | 'id'>

type Key = Record<'memberId' | 'id', string | Placeholder | PgColumn>

/** Condition for the row of a member with this id. */
export const isRow = (table: Record<keyof Key, PgColumn>, { memberId, id }: Key) =>
  and(eq(table.memberId, memberId), eq(table.id, id))

type PartTable = Record<'memberId' | 'reservationId', PgColumn>

/** Condition for the rows of a table that belong to a reservation; with the columns of `reservation` it joins the two. */
export const isOf = (table: PartTable, { memberId, id }: Key) =>
  and(eq(table.memberId, memberId), eq(table.reservationId, id))

/** Like `isOf`, for many reservations: at least one. */
export const isOfOneOf = (table: PartTable, keys: ReservationKey[]) =>
  and(
    inArray(table.memberId, [...new Set(keys.map(({ memberId }) => memberId))]),
    inArray(table.reservationId, [...new Set(keys.map(({ id }) => id))]),
  )

/** For prepared statements. */
export const anyKey = { memberId: sql.placeholder('memberId'), id: sql.placeholder('id') }

/** Number of reservations of a member in each tab. */
type ReservationCounts = Omit<typeof reservationCount.$inferSelect, 'memberId'>

export async function findReservation(db: Database, memberId: string, id: string) {
  const [found] = await reservationStatement(db).execute({ memberId, id })
  return found
}

const reservationStatement = prepared((db) =>
  db
    .select(reservationColumns)
    .from(reservation)
    .where(isRow(reservation, anyKey))
    .prepare('one_reservation'),
)

/** Finds a reservation whoever owns it; for staff and jobs only. */
export async function findReservationOfAnyMember(db: Database, id: string) {
  const [found] = await db.select(reservationColumns).from(reservation).where(eq(reservation.id, id))
  return found
}

/** Like `findReservationOfAnyMember`. Throws RESERVATION_NOT_FOUND. */
export const getReservationOfAnyMember = async (db: Database, id: string): Promise<StoredReservation> =>
  expectFound(await findReservationOfAnyMember(db, id), 'RESERVATION_NOT_FOUND')

/** Above the capacity of a whole week. */
const weekLimit = 2000

/** Lists the reservations that hold capacity of a leg on these days, by day and then by booking time. */
export function listBySlotDay(db: Database, leg: Leg, { first, last }: { first: string; last: string }) {
  return db
    .select(reservationColumns)
    .from(visit)
    .innerJoin(reservation, isOf(visit, reservation))
    .where(and(eq(visit.leg, leg), between(visit.date, first, last), eq(visit.holds, true)))
    .orderBy(asc(visit.date), asc(reservation.createdAt), asc(reservation.id))
    .limit(weekLimit)
}

/** Returns these reservations by id, without those that were deleted. */
export async function describeBookings(db: Database, refs: { memberId: string; reservationId: string }[]) {
  const { id, number, customerName, status, listing, holdUntil } = reservation
  const { potCount, totalAmount, paidAmount, refundedAmount } = reservation
  const keys = refs.map((ref) => ({ memberId: ref.memberId, id: ref.reservationId }))
  const rows = await db
    .select({
      id,
      number,
      customerName,
      status,
      listing,
      holdUntil,
      potCount,
      totalAmount,
      paidAmount,
      refundedAmount,
      visits: visitsColumn,
    })
    .from(reservation)
    .where(isOfOneOf({ memberId: reservation.memberId, reservationId: id }, keys))
  return new Map(rows.map((row) => [row.id, { ...row, pickupDate: row.visits.PICKUP.date }]))
}

/** Locks the row until the transaction ends, and with it the visits. Must be the first lock of a transaction. */
export async function lockReservation(tx: Database, memberId: string, id: string) {
  await tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(isRow(reservation, { memberId, id }))
    .for('update')
  // A statement that waited for the lock would see the visits as they were before it waited.
  return findReservation(tx, memberId, id)
}

/** Like `lockReservation`. Throws RESERVATION_NOT_FOUND. */
export const lockExistingReservation = async (
  tx: Database,
  memberId: string,
  id: string,
): Promise<StoredReservation> => expectFound(await lockReservation(tx, memberId, id), 'RESERVATION_NOT_FOUND')

/** Updates the row and its visits. Throws CHANGED_MEANWHILE when its revision is no longer the given one. */
export async function updateReservation(
  tx: Database,
  { memberId, id, revision, visits: present }: StoredReservation,
  { visits = {}, ...changes }: ReservationChanges,
): Promise<StoredReservation> {
  const [changed] = await tx
    .update(reservation)
    .set({ ...changes, revision: revision + 1 })
    .where(and(isRow(reservation, { memberId, id }), eq(reservation.revision, revision)))
    .returning()
  if (!changed) throw new AppError('CHANGED_MEANWHILE')
  for (const leg of legs)
    if (visits[leg])
      await tx
        .update(visit)
        .set(visits[leg])
        .where(and(isOf(visit, { memberId, id }), eq(visit.leg, leg)))
  const merged = (leg: Leg) => ({ ...present[leg], ...visits[leg] })
  return { ...changed, visits: { PICKUP: merged('PICKUP'), DELIVERY: merged('DELIVERY') } }
}

/** Adds to the history of a reservation. */
export async function addEvent(
  tx: Database,
  { memberId, id: reservationId }: ReservationKey,
  event: NewEvent,
) {
  await tx.insert(reservationEvent).values({ id: newId(), memberId, reservationId, ...event })
}

/** Adds a note to the history of a reservation; the customer sees it when it is public. */
export const addNote = (
  { now }: Context,
  tx: Database,
  key: ReservationKey,
  event: Pick<NewEvent, 'actor' | 'reason' | 'detail' | 'isPublic'>,
) => addEvent(tx, key, { ...event, kind: 'NOTE', createdAt: now() })

/** Notes that staff wrote for each other: not those that say what was corrected, or that a program wrote. */
export const isMemo = (event: Record<'kind' | 'isPublic' | 'reason' | 'detail', PgColumn>) =>
  and(
    eq(event.kind, 'NOTE'),
    not(event.isPublic),
    isNull(event.reason),
    sql`not ${event.detail} ? 'isAutomatic'`,
  )

/** Returns the memos of these reservations by reservation id, newest first. */
export async function findMemos(db: Database, rows: ReservationKey[]): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .select({
      id: reservationEvent.reservationId,
      text: sql<string>`coalesce(${reservationEvent.detail} ->> 'note', '')`,
    })
    .from(reservationEvent)
    .where(and(isOfOneOf(reservationEvent, rows), isMemo(reservationEvent)))
    .orderBy(desc(reservationEvent.createdAt))
  const byReservation = groupRows(found, ({ id }) => id)
  return new Map([...byReservation].map(([id, memos]) => [id, memos.map(({ text }) => text)]))
}

export async function updateStep(
  tx: Database,
  key: ReservationKey,
  stage: Stage,
  changes: Partial<Omit<StoredStep, 'memberId' | 'reservationId' | 'stage'>>,
) {
  await tx
    .update(reservationStep)
    .set(changes)
    .where(and(isOf(reservationStep, key), eq(reservationStep.stage, stage)))
}

/** Returns the timeline steps of a reservation, unordered. */
export const findSteps = (db: Database, memberId: string, id: string): Promise<StoredStep[]> =>
  stepsStatement(db).execute({ memberId, id })

const stepsStatement = prepared((db) =>
  db.select().from(reservationStep).where(isOf(reservationStep, anyKey)).prepare('steps_of_one_reservation'),
)

const countColumns: Record<ReservationCategory, keyof ReservationCounts> = {
  IN_PROGRESS: 'inProgress',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}

/** Moves a reservation from one tab count to another; HIDDEN has no count. */
export async function updateCounts(tx: Database, memberId: string, from: Listing, to: Listing) {
  if (from === to) return
  const change: ReservationCounts = { inProgress: 0, completed: 0, cancelled: 0 }
  if (from !== 'HIDDEN') change[countColumns[from]] -= 1
  if (to !== 'HIDDEN') change[countColumns[to]] += 1
  await tx
    .insert(reservationCount)
    .values({ memberId, ...change })
    .onConflictDoUpdate({
      target: reservationCount.memberId,
      set: {
        inProgress: sql`${reservationCount.inProgress} + ${change.inProgress}`,
        completed: sql`${reservationCount.completed} + ${change.completed}`,
        cancelled: sql`${reservationCount.cancelled} + ${change.cancelled}`,
      },
    })
}

export async function findCounts(db: Database, memberId: string): Promise<ReservationCounts> {
  const [counts] = await countsStatement(db).execute({ memberId })
  return counts ?? { inProgress: 0, completed: 0, cancelled: 0 }
}

const { memberId: _, ...countedTabs } = getTableColumns(reservationCount)
const countsStatement = prepared((db) =>
  db
    .select(countedTabs)
    .from(reservationCount)
    .where(eq(reservationCount.memberId, sql.placeholder('memberId')))
    .prepare('reservation_counts'),
)
