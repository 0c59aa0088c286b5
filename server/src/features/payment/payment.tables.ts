import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentMethod, PaymentPurpose, PaymentStatus } from '../../../../contract/payment/payment.ts'
import type { RefundCause } from '../../../../contract/payment/refund-admin.ts'
import type { ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import type { GivenAwayKind } from '../../../../contract/staff/given-away.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** CONFIRMING: a capture may have been requested, and the provider's decision is not known yet. */
export type StoredPaymentStatus = PaymentStatus | 'CONFIRMING'

/** An attempt to pay; amounts in won. The random order id is the permission to confirm the payment. */
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
    /** The provider's id of the payment; null before the confirmation. */
    paymentKey: text('payment_key'),
    method: text().$type<PaymentMethod>(),
    /** The provider's own name of the method. */
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
    /** Since when it has been CONFIRMING; the sweep queries the provider about old ones. */
    confirmingSince: timestamptz('confirming_since'),
    completedAt: timestamptz('completed_at'),
    /** For a FAILED payment by virtual account: when the provider last confirmed that the account accepts no deposit. */
    accountClosedAt: timestamptz('account_closed_at'),
    createdAt: timestamptz('created_at').notNull(),
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
    index('payment_account_to_close')
      .on(table.createdAt)
      .where(
        sql`${table.status} = 'FAILED' and ${table.method} = 'VIRTUAL_ACCOUNT' and ${table.accountClosedAt} is null`,
      ),
    // Covering index for the daily totals.
    index('payment_taken').on(table.completedAt, table.method, table.amount),
    // For the console's list over all members, in its order.
    index('payment_all_newest').on(table.createdAt, table.id),
    index('payment_all_status').on(table.status, table.createdAt, table.id),
    index('payment_all_method').on(table.method, table.createdAt, table.id),
  ],
)

/** Append-only history of every payment. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    kind: text().notNull(),
    detail: jsonb().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('payment_event_of').on(table.memberId, table.paymentId, table.createdAt),
    // For the job that seals new events.
    index('payment_event_newest').on(table.createdAt, table.id),
  ],
)

export type RefundStatus = 'PENDING' | 'SETTLED' | 'FAILED'
export type { RefundCause }

/** A refund. Inserted before the provider is called; the id is the idempotency key of the call. */
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
    /** The provider's id of the cancellation. */
    transactionKey: text('transaction_key'),
    failCode: text('fail_code'),
    createdAt: timestamptz('created_at').notNull(),
    settledAt: timestamptz('settled_at'),
    /** When the provider was last asked for it; null before the first attempt. */
    triedAt: timestamptz('tried_at'),
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

/** REFUND: of one payment. CANCEL: of the reservation, with its refund. PRICE_CHANGE: to a lower amount. UNPAID_MOVE: past the payment. */
export type ProposalKind = 'REFUND' | 'CANCEL' | 'PRICE_CHANGE' | 'UNPAID_MOVE'

/** What a proposal of another kind than REFUND carries out on approval. */
export type ProposalDetail =
  | { kind: 'CANCEL'; note?: string | undefined }
  | { kind: 'PRICE_CHANGE'; previousAmount: number; newAmount: number; photos: string[] }
  | { kind: 'UNPAID_MOVE'; to: ReservationStatus; note?: string | undefined }

/**
 * Money that staff give back or do without and that needs a second administrator. A refund has the id of its proposal after the
 * approval. `paymentId` is the newest captured payment where the money of several payments goes back; null for a booking
 * without one.
 */
export const refundProposal = pgTable(
  'refund_proposal',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    paymentId: uuid('payment_id'),
    kind: text().$type<ProposalKind>().notNull().default('REFUND'),
    amount: integer().notNull(),
    reason: text().notNull(),
    detail: jsonb().$type<ProposalDetail>(),
    status: text().$type<ProposalStatus>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: timestamptz('decided_at'),
    note: text(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('refund_proposal_id').on(table.id),
    uniqueIndex('refund_proposal_open')
      .on(table.memberId, table.paymentId)
      .where(sql`${table.status} = 'OPEN'`),
    index('refund_proposal_of').on(table.memberId, table.reservationId),
    index('refund_proposal_newest').on(table.createdAt, table.id),
    index('refund_proposal_newest_of_status').on(table.status, table.createdAt, table.id),
  ],
)

/**
 * What members of staff gave away alone, in won; the application may only append. What comes to nothing, such as a price that the
 * customer declines, is a second row with the amount below zero. Stored for two years.
 */
export const givenAway = pgTable(
  'given_away',
  {
    id: uuid().primaryKey(),
    staffId: text('staff_id').notNull(),
    /** Empty once the customer has deleted their account. */
    customerId: text('customer_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    kind: text().$type<GivenAwayKind>().notNull(),
    won: integer().notNull(),
    /** The refund, price change or missed visit; the reservation for the kinds that have none. */
    sourceId: uuid('source_id').notNull(),
    /** Whether this row notified administrators that the sum of the day, or of thirty days, is near its limit. */
    tellsDay: boolean('tells_day').notNull(),
    tellsThirtyDays: boolean('tells_thirty_days').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('given_away_by_staff').on(table.staffId, table.createdAt, table.id),
    index('given_away_to_customer').on(table.customerId, table.createdAt),
    index('given_away_source').on(table.sourceId),
    index('given_away_newest').on(table.createdAt),
  ],
)

/** Stored sums of a member, so that no list has to add up. `total`: captured minus settled refunds, in won. */
export const paymentSummary = pgTable('payment_summary', {
  memberId: text('member_id').primaryKey(),
  total: bigint({ mode: 'number' }).notNull().default(0),
  completed: integer().notNull().default(0),
  cancelled: integer().notNull().default(0),
  refunded: integer().notNull().default(0),
})

/** A difference that the daily reconciliation found between the provider and the stored payments. */
export const paymentOrphan = pgTable('payment_orphan', {
  paymentKey: text('payment_key').primaryKey(),
  orderId: text('order_id').notNull(),
  amount: integer().notNull(),
  kind: text().$type<'UNKNOWN_HERE' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS'>().notNull(),
  providerStatus: text('provider_status').notNull(),
  foundAt: timestamptz('found_at').notNull(),
  /** When and by whom it was marked as settled outside of this system, and the note. */
  settledAt: timestamptz('settled_at'),
  settledBy: text('settled_by'),
  note: text(),
})

/** Keys of received webhooks, so that a repeated webhook is processed once. */
export const receivedWebhook = pgTable(
  'webhook_heard',
  { key: text().primaryKey(), receivedAt: timestamptz('heard_at').notNull() },
  (table) => [index('webhook_heard_at').on(table.receivedAt)],
)
