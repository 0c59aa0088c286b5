import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Leg, TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import { timestamptz } from '../../shared/db/columns.ts'

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
