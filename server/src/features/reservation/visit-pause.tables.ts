import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Leg } from '../../../../contract/reservation/reservation-status.ts'
import type { PauseKind } from '../../../../contract/reservation/visit/visit-pause.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** Days on which we would rather not carry plants; contains no personal data. */
export const visitPause = pgTable(
  'visit_pause',
  {
    /** Created by the client, so that a repeated request pauses nothing twice. */
    id: uuid().primaryKey(),
    date: text().notNull(),
    /** The only leg that is paused; null when both are. */
    leg: text().$type<Leg>(),
    /** Empty when the pause is for everybody. */
    districts: text().array().notNull(),
    kind: text().$type<PauseKind>().notNull(),
    sentence: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    liftedBy: text('lifted_by'),
    liftedAt: timestamptz('lifted_at'),
  },
  (table) => [index('visit_pause_day').on(table.date)],
)

/** The visits that held capacity on a paused day when it was paused. */
export const pausedVisit = pgTable(
  'paused_visit',
  {
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    pauseId: uuid('pause_id').notNull(),
    leg: text().$type<Leg>().notNull(),
    /** What the customer chose; a visit moved in any other way has none. */
    answer: text().$type<'CONFIRMED' | 'MOVED'>(),
    answeredAt: timestamptz('answered_at'),
    /** When the customer was told, or we moved the delivery; null until then. */
    settledAt: timestamptz('settled_at'),
    /** Why a delivery could not be moved. */
    problem: text(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.reservationId, table.pauseId, table.leg] }),
    index('paused_visit_of_pause').on(table.pauseId),
  ],
)
