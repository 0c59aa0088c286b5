import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AreaVerdict } from '../../../../contract/reservation/booking.ts'
import type {
  Leg,
  ReservationCategory,
  ReservationStatus,
  Stage,
  StepStatus,
  TimeSlot,
} from '../../../../contract/reservation/reservation-status.ts'
import type { MissedBy } from '../../../../contract/reservation/visit/visit-cost.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** The refund tiers that deduct something. */
export type DeductionTier = 'DAY_BEFORE' | 'SAME_DAY'

/** Why a reservation ended early. */
export type EndReason = 'UNPAID_EXPIRED' | 'CUSTOMER' | 'OPERATOR' | 'PAYMENT_REPAIRED'

/** The list tab of a reservation; HIDDEN (expired unpaid) is in no list and no count. */
export type Listing = ReservationCategory | 'HIDDEN'

/** `isCarriedUnpaid` in SQL, for a list and its partial index, which PostgreSQL uses only for the same condition. */
export const carriedUnpaid = ({
  paidAt,
  progress,
  status,
}: Record<'paidAt' | 'progress' | 'status', AnyPgColumn>) =>
  sql`${paidAt} is null and (${progress} >= 40 or ${status} in ('CONFIRMED', 'PICKUP_SCHEDULED'))`

/** The columns of a booking, made in the app or by phone. */
export const bookedColumns = {
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  pickupAddress: text('pickup_address').notNull(),
  pickupAddressDetail: text('pickup_address_detail').notNull(),
  deliveryAddress: text('delivery_address').notNull(),
  deliveryAddressDetail: text('delivery_address_detail').notNull(),
  sameAddress: boolean('same_address').notNull(),
  /** The stricter verdict of the two addresses; CHECK must be confirmed by an operator. */
  area: text().$type<AreaVerdict>().notNull(),
  small: integer().notNull(),
  medium: integer().notNull(),
  large: integer().notNull(),
  potCount: integer('pot_count').notNull(),
  specialRequest: text('special_request'),
}

/** The reservation that a row is about. */
export const ofReservation = {
  memberId: text('member_id').notNull(),
  reservationId: uuid('reservation_id').notNull(),
}

/** Money is in won. */
export const reservation = pgTable(
  'reservation',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    /** Public number, e.g. SA-261121-7K2M4Q. */
    number: text().notNull(),
    idempotencyKey: text('idempotency_key'),
    status: text().$type<ReservationStatus>().notNull(),
    listing: text().$type<Listing>().notNull(),
    /** Per cent; a cancelled reservation keeps its last value. */
    progress: integer().notNull(),
    endReason: text('end_reason').$type<EndReason>(),
    customerEmail: text('customer_email'),
    ...bookedColumns,
    priceVersion: text('price_version').notNull(),
    /** Agreed total: the estimate, or the amount of an approved price change. */
    totalAmount: integer('total_amount').notNull(),
    /** Captured and settled refund amounts of all payments for this reservation. */
    paidAmount: integer('paid_amount').notNull().default(0),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    paidAt: timestamptz('paid_at'),
    /** The worst deduction that applied when the customer moved the pickup; a later cancellation deducts at least as much. */
    keptDeduction: text('kept_deduction').$type<DeductionTier>(),
    /** End of the hold of an unpaid booking; null once it is paid or ended. */
    holdUntil: timestamptz('hold_until'),
    diagnosisId: uuid('diagnosis_id'),
    /** Copy of the diagnosis' problem and photo at the time of the booking. */
    diagnosis: jsonb().$type<{ problem: string; image: string }>(),
    /** Incremented with every change, for optimistic locking. */
    revision: integer().notNull().default(0),
    statusSince: timestamptz('status_since').notNull(),
    endedAt: timestamptz('ended_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('reservation_idempotency').on(table.memberId, table.idempotencyKey),
    index('reservation_id').on(table.id),
    index('reservation_newest')
      .on(table.memberId, table.createdAt, table.id)
      .where(sql`${table.listing} <> 'HIDDEN'`),
    index('reservation_newest_of_listing').on(table.memberId, table.listing, table.createdAt, table.id),
    index('reservation_unpaid').on(table.holdUntil).where(sql`${table.holdUntil} is not null`),
    // Searches of the console over all members: one index per filter, in the order of the list.
    index('reservation_all_newest').on(table.createdAt, table.id),
    index('reservation_all_status').on(table.status, table.createdAt, table.id),
    index('reservation_all_doubtful').on(table.createdAt, table.id).where(sql`${table.area} = 'CHECK'`),
    index('reservation_all_doubtful_status')
      .on(table.status, table.createdAt, table.id)
      .where(sql`${table.area} = 'CHECK'`),
    // Bookings that staff took past their payment.
    index('reservation_all_unpaid').on(table.createdAt, table.id).where(carriedUnpaid(table)),
    index('reservation_all_number').on(sql`right(${table.number}, 6)`, table.createdAt, table.id),
    index('reservation_all_phone').on(sql`right(${table.customerPhone}, 4)`, table.createdAt, table.id),
    // Letter pairs find any part of a name or an address (decision 0052).
    index('reservation_all_name_part').using('gin', sql`letter_pairs(${table.customerName})`),
    index('reservation_all_address_part').using(
      'gin',
      sql`letter_pairs(${table.pickupAddress} || E'\\n' || ${table.deliveryAddress})`,
    ),
    index('reservation_all_name').on(table.customerName, table.createdAt, table.id),
    // Insight metrics: diagnoses that led to a booking.
    index('reservation_of_diagnosis')
      .on(table.createdAt, table.memberId, table.diagnosisId)
      .where(sql`${table.diagnosisId} is not null`),
    index('reservation_waiting_for_system')
      .on(table.status, table.statusSince)
      .where(sql`${table.status} in ('CONFIRMED', 'DELIVERED', 'CANCELLED')`),
  ],
)

/** The two visits of a reservation. Days are `yyyy-MM-dd` and times `HH:mm`, both in Seoul. */
export const visit = pgTable(
  'visit',
  {
    ...ofReservation,
    leg: text().$type<Leg>().notNull(),
    date: text().notNull(),
    slot: text().$type<TimeSlot>().notNull(),
    time: text().notNull(),
    /** Whether it holds capacity in its slot. */
    holds: boolean().notNull(),
    /** How often the customer has moved it. */
    changes: integer().notNull().default(0),
    /** Whose matter it was when it was last missed; null when it never was. */
    missedBy: text('missed_by').$type<MissedBy>(),
    /** The day on whose morning the customer was told when to expect us. */
    windowToldOn: text('window_told_on'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.reservationId, table.leg] }),
    // Boards, day sheets and lists of a day over all members.
    index('visit_of_day').on(table.leg, table.date, table.slot),
  ],
)

/** Number of reservations in each tab of a member, stored so that no list has to count. */
export const reservationCount = pgTable('reservation_count', {
  memberId: text('member_id').primaryKey(),
  inProgress: integer('in_progress').notNull().default(0),
  completed: integer().notNull().default(0),
  cancelled: integer().notNull().default(0),
})

/** Append-only history of a reservation: every change with its actor and reason. */
export const reservationEvent = pgTable(
  'reservation_event',
  {
    id: uuid().notNull(),
    ...ofReservation,
    kind: text()
      .$type<'CREATED' | 'MOVED' | 'RESCHEDULED' | 'PRICE_CHANGE' | 'PAID' | 'REFUND' | 'NOTE'>()
      .notNull(),
    fromStatus: text('from_status').$type<ReservationStatus>(),
    toStatus: text('to_status').$type<ReservationStatus>(),
    /** A member id, or SYSTEM. */
    actor: text().notNull(),
    reason: text(),
    detail: jsonb().notNull(),
    /** Whether the event is shown to the customer. */
    isPublic: boolean('is_public').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('reservation_event_of').on(table.memberId, table.reservationId, table.createdAt),
  ],
)

/** Timeline steps of a reservation, one per stage. */
export const reservationStep = pgTable(
  'reservation_step',
  {
    ...ofReservation,
    stage: text().$type<Stage>().notNull(),
    status: text().$type<StepStatus>().notNull(),
    date: text(),
    time: text(),
    notes: text(),
    details: text(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.reservationId, table.stage] })],
)

export type PriceChangeStatus = 'PROPOSED' | 'AWAITING_PAYMENT' | 'APPROVED' | 'DECLINED'

/** New totals proposed by operators. A reservation has at most one open price change. */
export const priceChange = pgTable(
  'price_change',
  {
    id: uuid().notNull(),
    ...ofReservation,
    status: text().$type<PriceChangeStatus>().notNull(),
    previousAmount: integer('previous_amount').notNull(),
    newAmount: integer('new_amount').notNull(),
    reason: text().notNull(),
    photos: jsonb().$type<string[]>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('price_change_open')
      .on(table.memberId, table.reservationId)
      .where(sql`${table.status} in ('PROPOSED', 'AWAITING_PAYMENT')`),
    index('price_change_of').on(table.memberId, table.reservationId, table.createdAt),
    index('price_change_open_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('PROPOSED', 'AWAITING_PAYMENT')`),
  ],
)
