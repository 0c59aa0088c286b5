import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { missedVisit } from '../missed-visit.tables.ts'
import { hasVisit, reservationColumns, type StoredReservation } from '../reservation.repository.ts'
import { priceChange, reservation, visit } from '../reservation.tables.ts'

type StoredMissedVisit = typeof missedVisit.$inferSelect
type Ref = Pick<StoredReservation, 'memberId' | 'id'>

/** A missed visit with the state of the question about its fee. */
export type MissedVisitRow = Awaited<ReturnType<typeof listMissedVisits>>[number]

/** Above what any reservation can reach by one visit a day. */
const visitLimit = 100
const toMoveLimit = 200

export async function addMissedVisit(tx: Database, row: StoredMissedVisit) {
  await tx.insert(missedVisit).values(row)
}

/** Counts the visits of a reservation that the customer missed. */
export function countAbsences(tx: Database, { memberId, id }: Ref): Promise<number> {
  return tx.$count(
    missedVisit,
    and(
      eq(missedVisit.memberId, memberId),
      eq(missedVisit.reservationId, id),
      eq(missedVisit.missedBy, 'CUSTOMER'),
    ),
  )
}

/** Newest first. */
export function listMissedVisits(db: Database, refs: Ref[]) {
  const { memberId, reservationId, createdAt } = missedVisit
  return db
    .select({ visit: missedVisit, changeStatus: priceChange.status })
    .from(missedVisit)
    .leftJoin(
      priceChange,
      and(eq(priceChange.memberId, memberId), eq(priceChange.id, missedVisit.priceChangeId)),
    )
    .where(
      and(
        inArray(
          memberId,
          refs.map((ref) => ref.memberId),
        ),
        inArray(
          reservationId,
          refs.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(visitLimit * Math.max(1, refs.length))
}

export async function findMissedVisit(
  tx: Database,
  memberId: string,
  id: string,
): Promise<StoredMissedVisit | undefined> {
  const [found] = await tx
    .select()
    .from(missedVisit)
    .where(and(eq(missedVisit.memberId, memberId), eq(missedVisit.id, id)))
  return found
}

export async function storeWaiver(
  tx: Database,
  { memberId, id }: Pick<StoredMissedVisit, 'memberId' | 'id'>,
  waiver: Pick<StoredMissedVisit, 'waivedBy' | 'waivedFor' | 'waivedAt'>,
) {
  await tx
    .update(missedVisit)
    .set(waiver)
    .where(and(eq(missedVisit.memberId, memberId), eq(missedVisit.id, id)))
}

/** Whether a reservation has a missed visit and no new day. */
export const hasVisitToMove = or(
  and(eq(reservation.status, 'CONFIRMED'), hasVisit('PICKUP', eq(visit.holds, false))),
  and(eq(reservation.status, 'DELIVERY_PREPARING'), hasVisit('DELIVERY', eq(visit.holds, false))),
)

/** Lists the reservations with a missed visit and no new day, longest waiting first. */
export function listToMove(db: Database): Promise<StoredReservation[]> {
  const { statusSince, id } = reservation
  return db
    .select(reservationColumns)
    .from(reservation)
    .where(hasVisitToMove)
    .orderBy(asc(statusSince), asc(id))
    .limit(toMoveLimit)
}
