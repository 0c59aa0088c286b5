import { and, asc, between, eq, sql } from 'drizzle-orm'
import { phoneBookingHours } from '../../../../../contract/reservation/phone-booking-admin.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne, lockOne } from '../../../shared/db/find-one.ts'
import { hashOf } from '../../../shared/ids/ids.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import type { SlotKey } from '../calendar/slots.repository.ts'
import { phoneBooking } from '../phone-booking.tables.ts'
import type { StoredReservation } from '../reservation.repository.ts'

export type StoredPhoneBooking = typeof phoneBooking.$inferSelect
type NewPhoneBooking = typeof phoneBooking.$inferInsert

/** The row with its visits, which hold their slots while it is OPEN. */
export const toHolder = (row: StoredPhoneBooking) => ({
  ...row,
  visits: {
    PICKUP: { date: row.pickupDate, slot: row.pickupSlot, holds: true },
    DELIVERY: { date: row.deliveryDate, slot: row.deliverySlot, holds: true },
  },
})

/** Finds by the token of a link; by an id only what was made for the member. */
export async function findByLink(db: Database, token: string, memberId: string | undefined) {
  if (token.length === 32) return findOne(db, phoneBooking, eq(phoneBooking.tokenHash, hashOf(token)))
  if (!memberId || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(token)) return undefined
  return findOne(db, phoneBooking, and(eq(phoneBooking.id, token), eq(phoneBooking.memberId, memberId)))
}

export const findPhoneBooking = (db: Database, id: string) =>
  findOne(db, phoneBooking, eq(phoneBooking.id, id))

/** Locks the row until the transaction ends. Slots are locked after it. */
export const lockPhoneBooking = (tx: Database, id: string) =>
  lockOne(tx, phoneBooking, eq(phoneBooking.id, id))

export async function updatePhoneBooking(
  tx: Database,
  id: string,
  changes: Partial<Omit<NewPhoneBooking, 'id'>>,
) {
  await tx.update(phoneBooking).set(changes).where(eq(phoneBooking.id, id))
}

/** What became of a reservation that was made of a phone booking. */
export type Outcome = Pick<StoredReservation, 'listing' | 'status'>

/** Lists the OPEN ones with a leg on these days, by creation. */
export function listOpenBetween(db: Database, leg: Leg, { first, last }: { first: string; last: string }) {
  const { status, pickupDate, deliveryDate, createdAt } = phoneBooking
  return db
    .select()
    .from(phoneBooking)
    .where(and(eq(status, 'OPEN'), between(leg === 'PICKUP' ? pickupDate : deliveryDate, first, last)))
    .orderBy(asc(createdAt))
    .limit(openLimit)
}

/** Above what can be open at a time. */
const openLimit = 2000

/** Counts the OPEN ones that hold capacity in these slots; one with both legs there counts twice, as its stops do. */
export async function countOpenIn(db: Database, slots: SlotKey[]): Promise<number> {
  const { status, pickupDate, pickupSlot, deliveryDate, deliverySlot } = phoneBooking
  let count = 0
  for (const { leg, date, slot } of slots) {
    const isThere =
      leg === 'PICKUP'
        ? and(eq(pickupDate, date), eq(pickupSlot, slot))
        : and(eq(deliveryDate, date), eq(deliverySlot, slot))
    count += await db.$count(phoneBooking, and(eq(status, 'OPEN'), isThere))
  }
  return count
}

/** Counts the OPEN ones of each member of staff. */
export const countOpenPhoneBookings = (db: Database) =>
  db
    .select({ staffId: phoneBooking.createdBy, count: sql<number>`count(*)::int` })
    .from(phoneBooking)
    .where(eq(phoneBooking.status, 'OPEN'))
    .groupBy(phoneBooking.createdBy)

const hourMs = 60 * 60_000
/** A link made right before the pickup day is good for this long. */
const shortestMs = hourMs / 2

/** Returns until when a link holds its slots: for 24 hours, at most until the pickup day begins, and at least half an hour. */
export function calculateUntil(from: Date, pickupDate: string): Date {
  const longest = from.getTime() + phoneBookingHours * hourMs
  const dayBegins = seoulTime(pickupDate, '00:00').getTime()
  return new Date(Math.max(Math.min(longest, dayBegins), from.getTime() + shortestMs))
}
