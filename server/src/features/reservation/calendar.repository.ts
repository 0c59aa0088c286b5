import { and, asc, between, eq, gt } from 'drizzle-orm'
import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { closedDay, slot, slotPattern } from './reservation.tables.ts'

export interface PatternSlot {
  weekday: number
  slot: TimeSlot
  stops: number
  pots: number
}

/** The working week of a leg: its slots that have any room at all. */
export const findPattern = (db: Database, leg: Leg): Promise<PatternSlot[]> =>
  db
    .select({
      weekday: slotPattern.weekday,
      slot: slotPattern.slot,
      stops: slotPattern.stops,
      pots: slotPattern.pots,
    })
    .from(slotPattern)
    .where(and(eq(slotPattern.leg, leg), gt(slotPattern.stops, 0)))
    .orderBy(asc(slotPattern.weekday), asc(slotPattern.slot))

/** Closed days from `first` to `last`: day -> why. */
export async function findClosed(db: Database, first: string, last: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(closedDay)
    .where(between(closedDay.date, first, last))
  return new Map(rows.map(({ date, name }) => [date, name]))
}

/** Slots that somebody has asked for already. */
export const findSlots = (db: Database, leg: Leg, first: string, last: string) =>
  db
    .select()
    .from(slot)
    .where(and(eq(slot.leg, leg), between(slot.date, first, last)))
