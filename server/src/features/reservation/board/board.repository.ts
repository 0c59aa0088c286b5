import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Leg, ReservationStatus, TimeSlot } from '../../../../../contract/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { delayNotice } from '../care-record.tables.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { reservation, reservationEvent } from '../reservation.tables.ts'

export type StoredEvent = typeof reservationEvent.$inferSelect

/** More than all vans together could carry in a week. */
const weekMost = 2000
const historyMost = 500

/** The reservations that hold a place of a leg on these days, by day, in no other order. */
export function listPlaced(
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
    .limit(weekMost)
}

/** Newest first, also what is not for the customer. */
export function listEvents(db: Database, memberId: string, id: string): Promise<StoredEvent[]> {
  const { createdAt, reservationId } = reservationEvent
  return db
    .select()
    .from(reservationEvent)
    .where(and(eq(reservationEvent.memberId, memberId), eq(reservationId, id)))
    .orderBy(sql`${createdAt} desc, ${reservationEvent.id} desc`)
    .limit(historyMost)
}

/** Everybody whom a delay of this slot concerns, by member, so that no two notices wait for each other. */
export function listDelayed(
  tx: Database,
  { leg, date, slot, status }: { leg: Leg; date: string; slot: TimeSlot; status: ReservationStatus },
): Promise<StoredReservation[]> {
  const [day, half] =
    leg === 'PICKUP'
      ? [reservation.pickupDate, reservation.pickupSlot]
      : [reservation.deliveryDate, reservation.deliverySlot]
  return tx
    .select()
    .from(reservation)
    .where(and(eq(day, date), eq(half, slot), eq(reservation.status, status)))
    .orderBy(asc(reservation.memberId), asc(reservation.id))
}

/** Writes the notice down; false when it has been sent already. */
export async function addNotice(tx: Database, row: typeof delayNotice.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(delayNotice).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function setTold(tx: Database, id: string, told: number) {
  await tx.update(delayNotice).set({ told }).where(eq(delayNotice.id, id))
}

export async function findNotice(db: Database, id: string) {
  const [found] = await db.select().from(delayNotice).where(eq(delayNotice.id, id))
  return found
}
