import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  CompensationState,
  InquiryKind,
  InquiryOutcome,
  InquiryState,
} from '../../../../contract/inquiry/inquiry.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** A customer's matter with one owner, from its first message to its outcome. */
export const inquiry = pgTable(
  'inquiry',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<InquiryKind>().notNull(),
    reservationId: uuid('reservation_id'),
    diagnosisId: uuid('diagnosis_id'),
    state: text().$type<InquiryState>().notNull(),
    ownerId: text('owner_id'),
    /** Until when we answer; null while it is not our turn. */
    dueAt: timestamptz('due_at'),
    /** The member, or the member of staff who opened it for them. */
    openedBy: text('opened_by').notNull(),
    outcome: text().$type<InquiryOutcome>(),
    outcomeText: text('outcome_text'),
    rating: text().$type<'GOOD' | 'BAD'>(),
    reopenedAt: timestamptz('reopened_at'),
    closedAt: timestamptz('closed_at'),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('inquiry_id').on(table.id),
    index('inquiry_due').on(table.state, table.dueAt),
    index('inquiry_newest').on(table.state, table.createdAt),
  ],
)

export const inquiryMessage = pgTable(
  'inquiry_message',
  {
    memberId: text('member_id').notNull(),
    inquiryId: uuid('inquiry_id').notNull(),
    id: uuid().notNull(),
    /** The member, or a member of staff. */
    authorId: text('author_id').notNull(),
    /** Only staff read it. */
    isInternal: boolean('is_internal').notNull(),
    text: text().notNull(),
    photos: jsonb().$type<string[]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.inquiryId, table.id] })],
)

/** Money that is offered to a customer beyond what they paid. At most one of an inquiry is not final. */
export const compensation = pgTable(
  'compensation',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    inquiryId: uuid('inquiry_id').notNull(),
    won: integer().notNull(),
    reason: text().notNull(),
    /** What the customer reads with the offer. */
    message: text().notNull().default(''),
    state: text().$type<CompensationState>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    /** The second administrator, who let the customer be asked; null where one person may give so much alone. */
    approvedBy: text('approved_by'),
    /** Who transferred the money. */
    paidBy: text('paid_by'),
    bank: text(),
    accountNumber: text('account_number'),
    holder: text(),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('compensation_of_inquiry').on(table.memberId, table.inquiryId),
  ],
)
