import { and, between, eq, gt } from 'drizzle-orm'
import type { Leg } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { closedDay, slot, slotPattern } from './reservation.tables.ts'

export type PatternSlot = typeof slotPattern.$inferSelect

/** The working week of both legs: the slots that have any room at all. */
export async function findPattern(db: Database): Promise<PatternSlot[]> {
  return await db.select().from(slotPattern).where(gt(slotPattern.stops, 0))
}

/** Every closed day that is known: day -> why. */
export async function findClosed(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(closedDay)
  return new Map(rows.map(({ date, name }) => [date, name]))
}

/** Slots that somebody has asked for already. */
export const findSlots = (db: Database, leg: Leg, first: string, last: string) =>
  db
    .select()
    .from(slot)
    .where(and(eq(slot.leg, leg), between(slot.date, first, last)))
