import type { ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Cursor } from '../../shared/db/paging.ts'
import type { ProposalDetail } from './payment.tables.ts'

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

interface StaffCancellation {
  reservationId: string
  revision: number
  refundAmount: number
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

/** A cancellation, price reduction or move past the payment that a second administrator has approved. */
export interface ApprovedProposal extends ReservationRef {
  /** Won that the approver agreed to. */
  amount: number
  reason: string
  detail: ProposalDetail
  proposedBy: string
  approvedBy: string
}

/** What the payment feature needs of reservations; the reservation feature implements it. */
export interface PaymentReservations {
  findByNumber(number: string): Promise<ReservationRef | undefined>
  /** Returns summaries by reservation id, without reservations of deleted accounts. */
  findSummaries(refs: ReservationRef[]): Promise<Map<string, ReservationSummary>>
  getRefundPolicy(ref: ReservationRef): Promise<RefundPolicy>
  /** Returns what a cancellation by staff refunds, in won; null when staff cannot cancel the reservation. */
  findStaffCancellation(ref: ReservationRef): Promise<StaffCancellation | null>
  /** Newest first. */
  listOpenPriceChanges(after: Cursor | undefined, count: number): Promise<StoredPriceChange[]>
  /**
   * Returns the won that staff gave away and that no refund shows: a price reduction that the customer has not answered yet,
   * and the amount of a booking that was taken past its payment.
   */
  findGivenAway(tx: Database, ref: ReservationRef): Promise<number>
  /** Carries out an approved proposal. Throws when the reservation or the amount has changed since. */
  carryOut(tx: Database, proposal: ApprovedProposal): Promise<void>
}
