import { and, asc, between, eq, sql } from 'drizzle-orm'
import type {
  Leg,
  ReservationStatus,
  TimeSlot,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { delayNotice } from '../care-record.tables.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { reservation, reservationEvent } from '../reservation.tables.ts'

export type StoredEvent = typeof reservationEvent.$inferSelect

/** Above the capacity of a whole week. */
const weekLimit = 2000
const historyLimit = 500

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

/** Newest first, including internal entries. */
export function listEvents(db: Database, memberId: string, id: string): Promise<StoredEvent[]> {
  const { createdAt, reservationId } = reservationEvent
  return db
    .select()
    .from(reservationEvent)
    .where(and(eq(reservationEvent.memberId, memberId), eq(reservationId, id)))
    .orderBy(sql`${createdAt} desc, ${reservationEvent.id} desc`)
    .limit(historyLimit)
}

/** Returns who moved the reservation last: a member id or SYSTEM; undefined before its first move. */
export async function findLastMover(tx: Database, memberId: string, id: string): Promise<string | undefined> {
  const { createdAt, reservationId, kind, actor } = reservationEvent
  const [last] = await tx
    .select({ actor })
    .from(reservationEvent)
    .where(and(eq(reservationEvent.memberId, memberId), eq(reservationId, id), eq(kind, 'MOVED')))
    .orderBy(sql`${createdAt} desc, ${reservationEvent.id} desc`)
    .limit(1)
  return last?.actor
}

/** Adds an internal note; returns false when it was added before. */
export async function addNote(
  tx: Database,
  row: Pick<
    typeof reservationEvent.$inferInsert,
    'id' | 'memberId' | 'reservationId' | 'actor' | 'createdAt'
  >,
  text: string,
): Promise<boolean> {
  const note = { ...row, kind: 'NOTE' as const, detail: { note: text }, isPublic: false }
  const { rowCount } = await tx.insert(reservationEvent).values(note).onConflictDoNothing()
  return rowCount === 1
}

/** Lists the reservations in a slot, in member order so that two concurrent delay notices cannot deadlock. */
export function listAffectedByDelay(
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

/** Stores the notice; returns false when it was sent before. */
export async function addDelayNotice(tx: Database, row: typeof delayNotice.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(delayNotice).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function setNotifiedCount(tx: Database, id: string, notifiedCount: number) {
  await tx.update(delayNotice).set({ notifiedCount }).where(eq(delayNotice.id, id))
}

export async function findDelayNotice(db: Database, id: string) {
  const [found] = await db.select().from(delayNotice).where(eq(delayNotice.id, id))
  return found
}
