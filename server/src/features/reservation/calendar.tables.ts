import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AreaVerdict } from '../../../../contract/booking.ts'
import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'

/**
 * How much of a slot is taken. A place is taken by one conditional update (taken < capacity, not closed)
 * and never by counting. Rows come into being with the first booking, with the capacity of the pattern,
 * or when an operator sets something for this day.
 */
export const slot = pgTable(
  'slot',
  {
    leg: text().$type<Leg>().notNull(),
    date: text().notNull(),
    slot: text().$type<TimeSlot>().notNull(),
    stops: integer().notNull(),
    pots: integer().notNull(),
    takenStops: integer('taken_stops').notNull().default(0),
    takenPots: integer('taken_pots').notNull().default(0),
    /** The capacity was set for this one day: a change of the pattern leaves it alone. */
    ownCapacity: boolean('own_capacity').notNull().default(false),
    /** Nobody drives: written together with `closedDay`, here where bookings wait for each other. */
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.leg, table.date, table.slot] })],
)

/** The working week: on which weekday (0 is Sunday) each leg runs, with how many stops and pots. */
export const slotPattern = pgTable(
  'slot_pattern',
  {
    leg: text().$type<Leg>().notNull(),
    weekday: integer().notNull(),
    slot: text().$type<TimeSlot>().notNull(),
    stops: integer().notNull(),
    pots: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leg, table.weekday, table.slot] })],
)

/** Public holidays and other days on which nobody drives. */
export const closedDay = pgTable('closed_day', {
  date: text().primaryKey(),
  name: text().notNull(),
  /** The only leg that rests; null when both do. */
  leg: text().$type<Leg>(),
})

/** What operators set about booking as a whole: at most one row; without it the usual holds. */
export const bookingRules = pgTable('booking_rules', {
  id: text().primaryKey(),
  /** How many days ahead may be asked for. */
  horizonDays: integer('horizon_days').notNull(),
  /** Hour in Seoul until which tomorrow may be asked for; 24 is midnight. */
  cutOffHour: integer('cut_off_hour').notNull(),
})

/** Won for one pot of each size, from a day on. */
export const priceTable = pgTable('price_table', {
  version: text().primaryKey(),
  effectiveFrom: text('effective_from').notNull(),
  small: integer().notNull(),
  medium: integer().notNull(),
  large: integer().notNull(),
})

/** Where we come to; the most exact row that fits an address counts. Empty parts fit everything. */
export const serviceArea = pgTable(
  'service_area',
  {
    sido: text().notNull(),
    sigungu: text().notNull().default(''),
    /** A neighbourhood, or the name of a road that is only there. */
    place: text().notNull().default(''),
    verdict: text().$type<AreaVerdict>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sido, table.sigungu, table.place] })],
)
