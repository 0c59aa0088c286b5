import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { reservationColumns } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import { pausedVisit, visitPause } from '../visit-pause.tables.ts'

export type StoredPause = typeof visitPause.$inferSelect
export type StoredVisit = typeof pausedVisit.$inferSelect
export type ActivePause = Pick<StoredPause, 'id' | 'date' | 'leg' | 'districts' | 'kind' | 'sentence'>
type VisitId = Pick<StoredVisit, 'memberId' | 'reservationId' | 'pauseId' | 'leg'>

/** Above the number of pauses of two years. */
const listedMax = 100

/** Returns the pauses from a day on that are not lifted. */
export async function findPausesFrom(db: Database, first: string): Promise<ActivePause[]> {
  const { id, date, leg, districts, kind, sentence } = visitPause
  return await db
    .select({ id, date, leg, districts, kind, sentence })
    .from(visitPause)
    .where(and(gte(date, first), isNull(visitPause.liftedAt)))
}

export const findPausesOn = (db: Database, day: string): Promise<StoredPause[]> =>
  db
    .select()
    .from(visitPause)
    .where(and(eq(visitPause.date, day), isNull(visitPause.liftedAt)))

export const listPauses = (db: Database): Promise<StoredPause[]> =>
  db.select().from(visitPause).orderBy(desc(visitPause.date), desc(visitPause.createdAt)).limit(listedMax)

export async function findPause(db: Database, id: string): Promise<StoredPause | undefined> {
  const [found] = await db.select().from(visitPause).where(eq(visitPause.id, id))
  return found
}

/** Returns the pause and keeps it from being lifted until the transaction ends. */
export async function lockPauseInForce(tx: Database, id: string): Promise<StoredPause | undefined> {
  const [found] = await tx
    .select()
    .from(visitPause)
    .where(and(eq(visitPause.id, id), isNull(visitPause.liftedAt)))
    .for('share')
  return found
}

/** Stores the pause; returns false when it was stored before. */
export async function addPause(tx: Database, row: typeof visitPause.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(visitPause).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Lifts the pause; returns false when it is lifted already. */
export async function liftPause(
  tx: Database,
  id: string,
  lifted: { liftedBy: string; liftedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(visitPause)
    .set(lifted)
    .where(and(eq(visitPause.id, id), isNull(visitPause.liftedAt)))
  return rowCount === 1
}

export async function addVisits(tx: Database, rows: (typeof pausedVisit.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(pausedVisit).values(rows).onConflictDoNothing()
}

const joined = { visit: pausedVisit, row: reservationColumns }
const isSameReservation = and(
  eq(reservation.memberId, pausedVisit.memberId),
  eq(reservation.id, pausedVisit.reservationId),
)

/** Returns the visits of these pauses with their reservations as they are now, in the order of booking. */
export const listVisits = (db: Database, pauseIds: string[]) =>
  db
    .select(joined)
    .from(pausedVisit)
    .innerJoin(reservation, isSameReservation)
    .where(inArray(pausedVisit.pauseId, pauseIds))
    .orderBy(reservation.createdAt, reservation.id)

/** Returns the visits of pauses in force whose customers have not been told and whose deliveries have not been moved. */
export const listUnsettled = (db: Database, today: string) =>
  db
    .select({ visit: pausedVisit, pause: visitPause })
    .from(visitPause)
    .innerJoin(pausedVisit, eq(pausedVisit.pauseId, visitPause.id))
    .where(and(gte(visitPause.date, today), isNull(visitPause.liftedAt), isNull(pausedVisit.settledAt)))

/** Returns the visits of a reservation that were paused, with their pauses, also lifted ones. */
export const findVisitsOf = (db: Database, memberId: string, reservationId: string) =>
  db
    .select({ visit: pausedVisit, pause: visitPause })
    .from(pausedVisit)
    .innerJoin(visitPause, eq(visitPause.id, pausedVisit.pauseId))
    .where(and(eq(pausedVisit.memberId, memberId), eq(pausedVisit.reservationId, reservationId)))
    .orderBy(desc(visitPause.createdAt))

export async function updateVisit(
  tx: Database,
  { memberId, reservationId, pauseId, leg }: VisitId,
  changes: Partial<Pick<StoredVisit, 'answer' | 'answeredAt' | 'settledAt' | 'problem'>>,
) {
  await tx
    .update(pausedVisit)
    .set(changes)
    .where(
      and(
        eq(pausedVisit.memberId, memberId),
        eq(pausedVisit.reservationId, reservationId),
        eq(pausedVisit.pauseId, pauseId),
        eq(pausedVisit.leg, leg),
      ),
    )
}

/** Returns the pauses in force on a day by leg and reservation, with what the customer chose. */
export const listAnswersOn = (db: Database, day: string): Promise<DayAnswer[]> =>
  db
    .select({ id: pausedVisit.reservationId, leg: pausedVisit.leg, answer: pausedVisit.answer })
    .from(visitPause)
    .innerJoin(pausedVisit, eq(pausedVisit.pauseId, visitPause.id))
    .where(and(eq(visitPause.date, day), isNull(visitPause.liftedAt)))

export interface DayAnswer {
  /** The reservation. */
  id: string
  leg: Leg
  answer: StoredVisit['answer']
}

export type UnansweredPause = Awaited<ReturnType<typeof listUnanswered>>[number]

/** Returns the paused pickups of a member that wait for an answer, from a day on. */
export const listUnanswered = (db: Database, memberId: string, first: string) =>
  db
    .select({ reservationId: pausedVisit.reservationId, date: visitPause.date, kind: visitPause.kind })
    .from(pausedVisit)
    .innerJoin(visitPause, eq(visitPause.id, pausedVisit.pauseId))
    .where(
      and(
        eq(pausedVisit.memberId, memberId),
        eq(pausedVisit.leg, 'PICKUP'),
        isNull(pausedVisit.answer),
        isNull(visitPause.liftedAt),
        gte(visitPause.date, first),
      ),
    )
