import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Leg, TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import type { MissedBy, MissedReason } from '../../../../contract/reservation/visit/visit-cost.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** Visits at which the plants could not be collected or handed over. */
export const missedVisit = pgTable(
  'missed_visit',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    leg: text().$type<Leg>().notNull(),
    /** The appointment that was missed. */
    date: text().notNull(),
    slot: text().$type<TimeSlot>().notNull(),
    reason: text().$type<MissedReason>().notNull(),
    words: text(),
    photo: text(),
    missedBy: text('missed_by').$type<MissedBy>().notNull(),
    /** Won that the customer was asked for, by this price change; 0 without one. */
    fee: integer().notNull(),
    priceChangeId: uuid('price_change_id'),
    waivedBy: text('waived_by'),
    waivedFor: text('waived_for'),
    waivedAt: timestamptz('waived_at'),
    recordedBy: text('recorded_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('missed_visit_of').on(table.memberId, table.reservationId, table.createdAt),
  ],
)
