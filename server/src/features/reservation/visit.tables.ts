import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Leg, TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import type { RescheduleProposalStatus } from '../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { MissedBy, MissedReason } from '../../../../contract/reservation/visit/visit-cost.ts'
import type { PauseKind } from '../../../../contract/reservation/visit/visit-pause.ts'
import { timestamptz } from '../../shared/db/columns.ts'
import { ofReservation } from './reservation.tables.ts'

/** Visits at which the plants could not be collected or handed over. */
export const missedVisit = pgTable(
  'missed_visit',
  {
    id: uuid().notNull(),
    ...ofReservation,
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

/**
 * Other half days for a visit that customers were asked about. A WAITING one holds a stop and `pots` pots of the proposed slot;
 * a leg has at most one. Days are `yyyy-MM-dd` in Seoul.
 */
export const rescheduleProposal = pgTable(
  'reschedule_proposal',
  {
    id: uuid().notNull(),
    ...ofReservation,
    leg: text().$type<Leg>().notNull(),
    fromDate: text('from_date').notNull(),
    fromSlot: text('from_slot').$type<TimeSlot>().notNull(),
    toDate: text('to_date').notNull(),
    toSlot: text('to_slot').$type<TimeSlot>().notNull(),
    pots: integer().notNull(),
    reason: text().notNull(),
    status: text().$type<RescheduleProposalStatus>().notNull(),
    /** SHA-256 of the token in the link, base64url. */
    tokenHash: text('token_hash').notNull(),
    proposedBy: text('proposed_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    answerBy: timestamptz('answer_by').notNull(),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('reschedule_proposal_waiting')
      .on(table.memberId, table.reservationId, table.leg)
      .where(sql`${table.status} = 'WAITING'`),
    index('reschedule_proposal_id').on(table.id),
    index('reschedule_proposal_of').on(table.memberId, table.reservationId, table.createdAt),
    index('reschedule_proposal_token').on(table.tokenHash),
    index('reschedule_proposal_due').on(table.answerBy).where(sql`${table.status} = 'WAITING'`),
    // Lists of staff: all, by status, by day and of one reservation, in the order of the list.
    index('reschedule_proposal_all_newest').on(table.createdAt, table.id),
    index('reschedule_proposal_all_status').on(table.status, table.createdAt, table.id),
    index('reschedule_proposal_all_day').on(table.fromDate, table.createdAt, table.id),
    index('reschedule_proposal_all_of').on(table.reservationId, table.createdAt, table.id),
  ],
)

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
    ...ofReservation,
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
