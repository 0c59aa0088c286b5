import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AreaVerdict } from '../../../../contract/reservation/booking.ts'
import type { Leg, TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/**
 * Capacity and usage of a slot. Capacity is reserved by one conditional update (taken < capacity, not closed), never by
 * counting rows. A row is created by the first booking, with the capacity of the working week, or when an operator
 * changes the day.
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
    /** True when the capacity was set for this day; changes of the working week then do not apply. */
    ownCapacity: boolean('own_capacity').notNull().default(false),
    /** Written together with `closedDay`, so that bookings see a closure in the row that they lock. */
    isClosed: boolean('is_closed').notNull().default(false),
    /** Districts in which the slot is paused, '*' for all; written together with `visitPause` for the same reason. */
    pausedIn: text('paused_in').array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [primaryKey({ columns: [table.leg, table.date, table.slot] })],
)

/** The working week: capacity of each slot by weekday; 0 is Sunday. */
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

/** Public holidays and other days without service. */
export const closedDay = pgTable('closed_day', {
  date: text().primaryKey(),
  name: text().notNull(),
  /** The only leg that is closed; null when both are. */
  leg: text().$type<Leg>(),
})

/** Booking rules set by operators: at most one row; without it the default rules apply. */
export const bookingRules = pgTable('booking_rules', {
  id: text().primaryKey(),
  /** How many days ahead customers can book. */
  horizonDays: integer('horizon_days').notNull(),
  /** Hour of the day in Seoul until which tomorrow can be booked; 24 is midnight. */
  cutOffHour: integer('cut_off_hour').notNull(),
})

/** Versions of the pot prices in won, each from a day on. */
export const priceTable = pgTable('price_table', {
  version: text().primaryKey(),
  effectiveFrom: text('effective_from').notNull(),
  small: integer().notNull(),
  medium: integer().notNull(),
  large: integer().notNull(),
  /** What the customer is asked for when a visit is missed for the second time. */
  visit: integer().notNull().default(20_000),
})

/** Service area. The most specific row that matches an address decides; empty parts match everything. */
export const serviceArea = pgTable(
  'service_area',
  {
    sido: text().notNull(),
    sigungu: text().notNull().default(''),
    /** A neighbourhood, or a road that exists only there. */
    place: text().notNull().default(''),
    verdict: text().$type<AreaVerdict>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sido, table.sigungu, table.place] })],
)

/** A van as it is stored; the driver is a member id. */
export interface StoredVan {
  id: string
  name: string
  driverId: string | null
}

/** A stop in the order of a day. It counts only while the reservation still is in this half day. */
export interface StoredStop {
  id: string
  leg: Leg
  slot: TimeSlot
  vanId: string
}

/** The vans, in one row that is replaced as a whole; without it there is one van. */
export const vanList = pgTable('van_list', {
  id: text().primaryKey(),
  vans: jsonb().$type<StoredVan[]>().notNull(),
  revision: integer().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamptz('changed_at').notNull(),
})

/** The driving order of a day. It holds no personal data, only ids of reservations. */
export const dayRoute = pgTable('day_route', {
  date: text().primaryKey(),
  stops: jsonb().$type<StoredStop[]>().notNull(),
  revision: integer().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: timestamptz('saved_at').notNull(),
})
