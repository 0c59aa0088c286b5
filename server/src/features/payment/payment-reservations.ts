import type { ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import type { Cursor } from '../../shared/db/paging.ts'

/** Identifies a reservation; the primary key contains both ids. */
export interface ReservationRef {
  memberId: string
  reservationId: string
}

/** The reservation of a payment, as staff see it. Amounts in won. */
export interface ReservationSummary {
  id: string
  number: string
  customerName: string
  status: ReservationStatus
  pickupDate: string
  totalAmount: number
  paidAmount: number
  refundedAmount: number
}

/** The customer's cancellation preview; `policy` is null when no rule applies, and the text gives the reason. */
interface RefundPolicy {
  policy: {
    tier: 'UNPAID' | 'FULL' | 'DAY_BEFORE' | 'SAME_DAY'
    paidAmount: number
    deduction: number
    refundAmount: number
  } | null
  policyText: string
}

/** A price change that the customer has not answered, or has accepted and not paid. */
export interface StoredPriceChange {
  id: string
  reservationId: string
  reservationNumber: string
  customerName: string
  previousAmount: number
  newAmount: number
  reason: string
  status: 'PROPOSED' | 'AWAITING_PAYMENT'
  proposedBy: string
  createdAt: Date
}

/** Read access to reservations for the payment feature; the reservation feature implements it. */
export interface PaymentReservations {
  findByNumber(number: string): Promise<ReservationRef | undefined>
  /** Returns summaries by reservation id, without reservations of deleted accounts. */
  findSummaries(refs: ReservationRef[]): Promise<Map<string, ReservationSummary>>
  getRefundPolicy(ref: ReservationRef): Promise<RefundPolicy>
  /** Newest first. */
  listOpenPriceChanges(after: Cursor | undefined, count: number): Promise<StoredPriceChange[]>
}
