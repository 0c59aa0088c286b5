import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentMethod, PaymentStatus } from '../../../../contract/payment.ts'
import { moment } from '../../shared/db/columns.ts'

/** CONFIRMING: we have asked the provider to capture and do not know its answer yet. */
export type StoredPaymentStatus = PaymentStatus | 'CONFIRMING'

/** What a payment is for. Only BOOKING moves the reservation on. */
export type PaymentPurpose = 'BOOKING' | 'PRICE_CHANGE'

/** One attempt to pay, money in won. Its order id is random: whoever knows it may confirm it. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    purpose: text().$type<PaymentPurpose>().notNull(),
    orderId: text('order_id').notNull(),
    orderName: text('order_name').notNull(),
    amount: integer().notNull(),
    status: text().$type<StoredPaymentStatus>().notNull(),
    /** The provider's id of it, known from the confirmation on. */
    paymentKey: text('payment_key'),
    method: text().$type<PaymentMethod>(),
    /** The provider's own word for the method. */
    methodLabel: text('method_label'),
    receiptUrl: text('receipt_url'),
    virtualAccount: jsonb('virtual_account').$type<{
      bank: string
      accountNumber: string
      dueAt: string | null
      secret: string | null
    }>(),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    failCode: text('fail_code'),
    failMessage: text('fail_message'),
    /** When it last became CONFIRMING: the sweeper asks about those that stay so. */
    confirmingSince: moment('confirming_since'),
    completedAt: moment('completed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('payment_open')
      .on(table.memberId, table.reservationId)
      .where(sql`${table.status} in ('PENDING', 'CONFIRMING')`),
    index('payment_order').on(table.orderId),
    index('payment_key').on(table.paymentKey),
    index('payment_id').on(table.id),
    index('payment_of').on(table.memberId, table.reservationId),
    index('payment_newest').on(table.memberId, table.createdAt, table.id),
    index('payment_newest_of_status').on(table.memberId, table.status, table.createdAt, table.id),
    index('payment_confirming').on(table.confirmingSince).where(sql`${table.status} = 'CONFIRMING'`),
    // Holds all that a day's sums are made of.
    index('payment_taken').on(table.completedAt, table.method, table.amount),
    // What staff look for, whosesoever it is, in the order of the list.
    index('payment_all_newest').on(table.createdAt, table.id),
    index('payment_all_status').on(table.status, table.createdAt, table.id),
    index('payment_all_method').on(table.method, table.createdAt, table.id),
  ],
)

/** Append-only: every step of every payment, and every doubt. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    kind: text().notNull(),
    detail: jsonb().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('payment_event_of').on(table.memberId, table.paymentId, table.createdAt),
  ],
)

export type RefundStatus = 'PENDING' | 'SETTLED' | 'FAILED'
export type RefundCause = 'CUSTOMER_CANCEL' | 'PRICE_CHANGE' | 'OPERATOR' | 'REPAIR'

/** Money on its way back. Written before the provider is asked; its id is the idempotency key. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amount: integer().notNull(),
    cause: text().$type<RefundCause>().notNull(),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    /** The provider's id of the cancel. */
    transactionKey: text('transaction_key'),
    failCode: text('fail_code'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('refund_of').on(table.memberId, table.paymentId),
    index('refund_pending').on(table.createdAt).where(sql`${table.status} = 'PENDING'`),
    index('refund_settled').on(table.settledAt).where(sql`${table.status} = 'SETTLED'`),
    index('refund_all_newest').on(table.createdAt, table.id),
  ],
)

export type ProposalStatus = 'OPEN' | 'APPROVED' | 'DECLINED'

/** A refund that needs a second administrator. Approved, the refund has the proposal's id. */
export const refundProposal = pgTable(
  'refund_proposal',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text().$type<ProposalStatus>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    note: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('refund_proposal_id').on(table.id),
    uniqueIndex('refund_proposal_open')
      .on(table.memberId, table.paymentId)
      .where(sql`${table.status} = 'OPEN'`),
    index('refund_proposal_newest').on(table.createdAt, table.id),
    index('refund_proposal_newest_of_status').on(table.status, table.createdAt, table.id),
  ],
)

/** A member's sums, kept so that no list adds up. `total`: captured minus settled refunds. */
export const paymentSummary = pgTable('payment_summary', {
  memberId: text('member_id').primaryKey(),
  total: bigint({ mode: 'number' }).notNull().default(0),
  completed: integer().notNull().default(0),
  cancelled: integer().notNull().default(0),
  refunded: integer().notNull().default(0),
})

/** What the daily comparison with the provider found amiss. */
export const paymentOrphan = pgTable('payment_orphan', {
  paymentKey: text('payment_key').primaryKey(),
  orderId: text('order_id').notNull(),
  amount: integer().notNull(),
  kind: text().$type<'UNKNOWN_HERE' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS'>().notNull(),
  providerStatus: text('provider_status').notNull(),
  foundAt: moment('found_at').notNull(),
  /** When an administrator had put it right elsewhere, who, and what they wrote. */
  settledAt: moment('settled_at'),
  settledBy: text('settled_by'),
  note: text(),
})

/** Webhooks that were heard, so that a repeated one is worked off once. */
export const webhookHeard = pgTable(
  'webhook_heard',
  { key: text().primaryKey(), heardAt: moment('heard_at').notNull() },
  (table) => [index('webhook_heard_at').on(table.heardAt)],
)
