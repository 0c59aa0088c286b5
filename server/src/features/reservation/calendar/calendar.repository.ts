import { and, between, eq, gt } from 'drizzle-orm'
import type { BookingRules } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { bookingRules, closedDay, slot, slotPattern } from '../calendar.tables.ts'

export type PatternSlot = typeof slotPattern.$inferSelect
export type ClosedDay = typeof closedDay.$inferSelect

/** Rules that apply until operators set others: one year ahead, and tomorrow until midnight. */
export const defaultRules: BookingRules = { horizonDays: 365, cutOffHour: 24 }

/** Returns the working week of both legs, without slots that have no capacity. */
export async function findPattern(db: Database): Promise<PatternSlot[]> {
  return await db.select().from(slotPattern).where(gt(slotPattern.stops, 0))
}

export async function findClosedDays(db: Database): Promise<ClosedDay[]> {
  return await db.select().from(closedDay)
}

export async function findRules(db: Database): Promise<BookingRules> {
  const [found] = await db
    .select({ horizonDays: bookingRules.horizonDays, cutOffHour: bookingRules.cutOffHour })
    .from(bookingRules)
  return found ?? defaultRules
}

/** Returns the slots of a leg that have a row: booked at least once, or set by an operator. */
export const findSlots = (db: Database, leg: Leg, first: string, last: string) =>
  db
    .select()
    .from(slot)
    .where(and(eq(slot.leg, leg), between(slot.date, first, last)))
