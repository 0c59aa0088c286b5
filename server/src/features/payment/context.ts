import type { Data } from '../../../../contract/endpoint.ts'
import type { PaidReservation, PaymentPurpose } from '../../../../contract/payment/payment.ts'
import type { AdminPaymentDetail, listPriceChanges } from '../../../../contract/payment/payment-admin.ts'
import type { RefundPreview } from '../../../../contract/payment/refund-admin.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Cursor } from '../../shared/db/paging.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import { lockPayment, type StoredPayment } from './payment.repository.ts'
import type { ProposalDetail } from './payment.tables.ts'
import type { TossSettings } from './toss.ts'

/** What staff give back is counted with. */
export interface StaffRefundContext extends Context {
  givesAlone: GivesAlone
}

/** Won that one member of staff may give back or do without, without a second person. */
export interface GivesAlone {
  perReservation: number
  /** By one member of staff, and to one customer. */
  perDay: number
  perThirtyDays: number
}

export interface PaymentContext extends StaffRefundContext {
  toss: TossSettings
  /** What can be paid for; implemented by the reservation feature. */
  payable: Payable
  /** Read access to the reservations of payments. */
  reservations: PaymentReservations
  /** Returns the compensations that were transferred, for each Seoul day with one; implemented by the inquiry feature. */
  sumCompensations: (period: TimeRange) => Promise<{ day: string; won: number; count: number }[]>
  /** Returns the ids of those through whom a member became an administrator less than a day ago. */
  findRecentGrantors: (adminId: string) => Promise<string[]>
  /** Returns the ids of those to whom an administrator gave a role less than a day ago. */
  findRecentlyGranted: (adminId: string) => Promise<string[]>
}

/** The amount that is due for a reservation now. */
export interface Due extends ReservationRef {
  purpose: PaymentPurpose
  /** Amount in won. */
  amount: number
  orderName: string
}

/** A completed payment or refund of a reservation; `amount` in won. */
export interface PaymentRef extends ReservationRef {
  purpose: PaymentPurpose
  amount: number
  at: Date
}

/**
 * Something that can be paid for. The reservation feature implements it, so that payments do not depend on
 * reservations. Each method but `find` runs inside the caller's transaction and locks the reservation row. Lock order
 * everywhere: the reservation row first, the payment row second.
 */
export interface Payable {
  /** Locks the reservation row until the transaction ends; does nothing for an unknown reservation. */
  lock(tx: Database, memberId: string, reservationId: string): Promise<void>
  /**
   * Locks the reservation and returns what is due. Throws RESERVATION_NOT_FOUND, RESERVATION_EXPIRED
   * (SLOT_UNAVAILABLE when the slot is full meanwhile), ALREADY_PAID or NOTHING_TO_PAY.
   */
  due(tx: Database, memberId: string, reservationId: string): Promise<Due>
  /** Returns what the page after the payment says; undefined for a deleted account. Locks nothing. */
  find(db: Database, memberId: string, reservationId: string): Promise<PaidReservation | undefined>
  /**
   * Extends the slot hold of an unpaid booking when a payment begins. `until`: due date of a virtual
   * account, which extends the hold up to that date.
   */
  begun(tx: Database, memberId: string, reservationId: string, at: Date, until?: Date): Promise<void>
  /** Records a captured payment. Returns false when the reservation has ended and the payment must be refunded. */
  paid(tx: Database, payment: PaymentRef): Promise<boolean>
  /** Records a settled refund. `isLast`: no other refund is pending; a cancelled reservation becomes REFUNDED then. */
  refunded(tx: Database, refund: PaymentRef & { isLast: boolean }): Promise<void>
}

/** Runs `work` in a transaction with the reservation and the payment locked, in this order. */
export const withLockedPayment = <Result>(
  { transact, payable }: PaymentContext,
  payment: StoredPayment,
  work: (tx: Database, locked: StoredPayment | undefined) => Promise<Result>,
): Promise<Result> =>
  transact(async (tx) => {
    await payable.lock(tx, payment.memberId, payment.reservationId)
    return work(tx, await lockPayment(tx, payment))
  })

/** Identifies a reservation; the primary key contains both ids. */
export interface ReservationRef {
  memberId: string
  reservationId: string
}

/** The reservation of a payment, as staff see it. Amounts in won. */
export type ReservationSummary = Omit<NonNullable<AdminPaymentDetail['reservation']>, 'statusLabel'> & {
  customerName: string
  potCount: number
  /** Until when the unpaid booking is held; null when it is paid or its hold has ended. */
  heldUntil: Date | null
}

/** A price change that the customer has not answered, or has accepted and not paid. */
export type StoredPriceChange = Omit<
  Data<typeof listPriceChanges>['content'][number],
  'statusLabel' | 'proposedByName' | 'createdAt'
> & { proposedBy: string; createdAt: Date }

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
  /** Returns the customer's cancellation preview; `policy` is null when no rule applies, and the text gives the reason. */
  getRefundPolicy(ref: ReservationRef): Promise<Pick<RefundPreview, 'policy' | 'policyText'>>
  /** Returns what a cancellation by staff refunds, in won; null when staff cannot cancel the reservation. */
  findStaffCancellation(ref: ReservationRef): Promise<RefundPreview['cancellation']>
  /** What is not answered, not paid, or refused without a next step; newest first. */
  listOpenPriceChanges(after: Cursor | undefined, count: number): Promise<StoredPriceChange[]>
  /**
   * Returns the won that staff gave away and that no refund shows: a price reduction that the customer has not answered yet,
   * and the amount of a booking that was taken past its payment.
   */
  findGivenAway(tx: Database, ref: ReservationRef): Promise<number>
  /** Carries out an approved proposal. Throws when the reservation or the amount has changed since. */
  carryOut(tx: Database, proposal: ApprovedProposal): Promise<void>
}
