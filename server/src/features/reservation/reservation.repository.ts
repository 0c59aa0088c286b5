import { and, eq, sql } from 'drizzle-orm'
import type { ReservationCategory, Stage } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { prepared } from '../../shared/db/prepared.ts'
import { AppError } from '../../shared/http/app-error.ts'
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
export type NewEvent = Omit<typeof reservationEvent.$inferInsert, 'id'>

/** How many a member has in each tab. */
export interface Counts {
  inProgress: number
  completed: number
  cancelled: number
}

export async function findReservation(
  db: Database,
  memberId: string,
  id: string,
): Promise<StoredReservation | undefined> {
  const [found] = await oneReservation(db).execute({ memberId, id })
  return found
}

const oneReservation = prepared((db) =>
  db
    .select()
    .from(reservation)
    .where(
      and(eq(reservation.memberId, sql.placeholder('memberId')), eq(reservation.id, sql.placeholder('id'))),
    )
    .prepare('one_reservation'),
)

/** Whosesoever it is: for operators and jobs only. */
export async function findForOperator(db: Database, id: string): Promise<StoredReservation | undefined> {
  const [found] = await db.select().from(reservation).where(eq(reservation.id, id))
  return found
}

/** The same row, and nobody else changes it until the transaction ends. Always the first lock taken. */
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

/** Adds it unless the member has one with this idempotency key; undefined then. */
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

/** Changes the row that was read; CHANGED_MEANWHILE when somebody else has changed it since. */
export async function update(
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

export async function addSteps(tx: Database, steps: StoredStep[]) {
  await tx.insert(reservationStep).values(steps)
}

export async function changeStep(
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

/** The stages of a reservation, in no order. */
export const steps = (db: Database, memberId: string, id: string): Promise<StoredStep[]> =>
  stepsOfOne(db).execute({ memberId, id })

const stepsOfOne = prepared((db) =>
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

const countedIn: Record<ReservationCategory, keyof Counts> = {
  IN_PROGRESS: 'inProgress',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}

/** Takes one from the tab it leaves and adds one to the tab it enters; HIDDEN is in none. */
export async function countMove(tx: Database, memberId: string, from: Listing, to: Listing) {
  if (from === to) return
  const change: Counts = { inProgress: 0, completed: 0, cancelled: 0 }
  if (from !== 'HIDDEN') change[countedIn[from]] -= 1
  if (to !== 'HIDDEN') change[countedIn[to]] += 1
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

export async function findCounts(db: Database, memberId: string): Promise<Counts> {
  const [counts] = await countsOfOne(db).execute({ memberId })
  return counts ?? { inProgress: 0, completed: 0, cancelled: 0 }
}

const countsOfOne = prepared((db) =>
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
