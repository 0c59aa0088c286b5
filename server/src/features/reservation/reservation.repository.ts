import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Leg, ReservationCategory, Stage } from '../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { prepared } from '../../shared/db/prepared.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import { newId } from '../../shared/ids/ids.ts'
import {
  type Listing,
  reservation,
  reservationCount,
  reservationEvent,
  reservationStep,
} from './reservation.tables.ts'

export type StoredReservation = typeof reservation.$inferSelect
export type NewReservation = typeof reservation.$inferInsert
export type StoredStep = typeof reservationStep.$inferSelect
type NewEvent = Omit<typeof reservationEvent.$inferInsert, 'id'>

/** Number of reservations of a member in each tab. */
interface ReservationCounts {
  inProgress: number
  completed: number
  cancelled: number
}

export async function findReservation(
  db: Database,
  memberId: string,
  id: string,
): Promise<StoredReservation | undefined> {
  const [found] = await reservationStatement(db).execute({ memberId, id })
  return found
}

const reservationStatement = prepared((db) =>
  db
    .select()
    .from(reservation)
    .where(
      and(eq(reservation.memberId, sql.placeholder('memberId')), eq(reservation.id, sql.placeholder('id'))),
    )
    .prepare('one_reservation'),
)

/** Finds a reservation whoever owns it; for staff and jobs only. */
export async function findReservationOfAnyMember(
  db: Database,
  id: string,
): Promise<StoredReservation | undefined> {
  const [found] = await db.select().from(reservation).where(eq(reservation.id, id))
  return found
}

/** Like `findReservationOfAnyMember`. Throws RESERVATION_NOT_FOUND. */
export const getReservationOfAnyMember = async (db: Database, id: string): Promise<StoredReservation> =>
  expectFound(await findReservationOfAnyMember(db, id), 'RESERVATION_NOT_FOUND')

/** Above the capacity of a whole week. */
const weekLimit = 2000

/** Lists the reservations that hold capacity of a leg on these days, by day and then by booking time. */
export function listBySlotDay(
  db: Database,
  leg: Leg,
  { first, last }: { first: string; last: string },
): Promise<StoredReservation[]> {
  const [date, holds] =
    leg === 'PICKUP'
      ? [reservation.pickupDate, reservation.holdsPickup]
      : [reservation.deliveryDate, reservation.holdsDelivery]
  return db
    .select()
    .from(reservation)
    .where(and(between(date, first, last), eq(holds, true)))
    .orderBy(asc(date), asc(reservation.createdAt), asc(reservation.id))
    .limit(weekLimit)
}

/** Locks the row until the transaction ends. Must be the first lock of a transaction. */
export async function lockReservation(
  tx: Database,
  memberId: string,
  id: string,
): Promise<StoredReservation | undefined> {
  const [found] = await tx
    .select()
    .from(reservation)
    .where(and(eq(reservation.memberId, memberId), eq(reservation.id, id)))
    .for('update')
  return found
}

/** Like `lockReservation`. Throws RESERVATION_NOT_FOUND. */
export const lockExistingReservation = async (
  tx: Database,
  memberId: string,
  id: string,
): Promise<StoredReservation> => expectFound(await lockReservation(tx, memberId, id), 'RESERVATION_NOT_FOUND')

/** Returns undefined when the member has a reservation with the same idempotency key. */
export async function insertReservation(
  tx: Database,
  row: NewReservation,
): Promise<StoredReservation | undefined> {
  const [added] = await tx
    .insert(reservation)
    .values(row)
    .onConflictDoNothing({ target: [reservation.memberId, reservation.idempotencyKey] })
    .returning()
  return added
}

/** Updates the row. Throws CHANGED_MEANWHILE when its revision is no longer the given one. */
export async function updateReservation(
  tx: Database,
  { memberId, id, revision }: StoredReservation,
  changes: Partial<Omit<NewReservation, 'id' | 'memberId' | 'revision'>>,
): Promise<StoredReservation> {
  const [changed] = await tx
    .update(reservation)
    .set({ ...changes, revision: revision + 1 })
    .where(
      and(eq(reservation.memberId, memberId), eq(reservation.id, id), eq(reservation.revision, revision)),
    )
    .returning()
  if (!changed) throw new AppError('CHANGED_MEANWHILE')
  return changed
}

export async function addEvent(tx: Database, event: NewEvent) {
  await tx.insert(reservationEvent).values({ id: newId(), ...event })
}

/** Whether the reservation was already moved by the request with this id. */
export async function hasEventOfRequest(
  tx: Database,
  { memberId, id }: Pick<StoredReservation, 'memberId' | 'id'>,
  requestId: string,
): Promise<boolean> {
  const { detail, reservationId } = reservationEvent
  const rows = await tx
    .select({ id: reservationEvent.id })
    .from(reservationEvent)
    .where(
      and(
        eq(reservationEvent.memberId, memberId),
        eq(reservationId, id),
        sql`${detail} ->> 'requestId' = ${requestId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function addSteps(tx: Database, steps: StoredStep[]) {
  await tx.insert(reservationStep).values(steps)
}

export async function updateStep(
  tx: Database,
  { memberId, id }: Pick<StoredReservation, 'memberId' | 'id'>,
  stage: Stage,
  changes: Partial<Omit<StoredStep, 'memberId' | 'reservationId' | 'stage'>>,
) {
  await tx
    .update(reservationStep)
    .set(changes)
    .where(
      and(
        eq(reservationStep.memberId, memberId),
        eq(reservationStep.reservationId, id),
        eq(reservationStep.stage, stage),
      ),
    )
}

/** Returns the timeline steps of a reservation, unordered. */
export const findSteps = (db: Database, memberId: string, id: string): Promise<StoredStep[]> =>
  stepsStatement(db).execute({ memberId, id })

const stepsStatement = prepared((db) =>
  db
    .select()
    .from(reservationStep)
    .where(
      and(
        eq(reservationStep.memberId, sql.placeholder('memberId')),
        eq(reservationStep.reservationId, sql.placeholder('id')),
      ),
    )
    .prepare('steps_of_one_reservation'),
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

const countsStatement = prepared((db) =>
  db
    .select({
      inProgress: reservationCount.inProgress,
      completed: reservationCount.completed,
      cancelled: reservationCount.cancelled,
    })
    .from(reservationCount)
    .where(eq(reservationCount.memberId, sql.placeholder('memberId')))
    .prepare('reservation_counts'),
)
