import { and, between, eq, gt } from 'drizzle-orm'
import type { BookingRules } from '../../../../contract/calendar-admin.ts'
import type { Leg } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { bookingRules, closedDay, slot, slotPattern } from './calendar.tables.ts'

export type PatternSlot = typeof slotPattern.$inferSelect
export type ClosedDay = typeof closedDay.$inferSelect

/** A year ahead, and tomorrow until midnight. */
export const usualRules: BookingRules = { horizonDays: 365, cutOffHour: 24 }

/** The working week of both legs: the slots that have any room at all. */
export async function findPattern(db: Database): Promise<PatternSlot[]> {
  return await db.select().from(slotPattern).where(gt(slotPattern.stops, 0))
}

/** Every closed day that is known. */
export async function findClosed(db: Database): Promise<ClosedDay[]> {
  return await db.select().from(closedDay)
}

/** What operators have set; as it usually is where they have not. */
export async function findRules(db: Database): Promise<BookingRules> {
  const [found] = await db
    .select({ horizonDays: bookingRules.horizonDays, cutOffHour: bookingRules.cutOffHour })
    .from(bookingRules)
  return found ?? usualRules
}

/** Slots that somebody has asked for already. */
export const findSlots = (db: Database, leg: Leg, first: string, last: string) =>
  db
    .select()
    .from(slot)
    .where(and(eq(slot.leg, leg), between(slot.date, first, last)))
