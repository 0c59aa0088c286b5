import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Leg, TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import type { RescheduleProposalStatus } from '../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/**
 * Other half days for a visit that customers were asked about. A WAITING one holds a stop and `pots` pots of the proposed slot;
 * a leg has at most one. Days are `yyyy-MM-dd` in Seoul.
 */
export const rescheduleProposal = pgTable(
  'reschedule_proposal',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
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
