import type { PaidReservation, PaymentPurpose } from '../../../../contract/payment/payment.ts'
import type { Database } from '../../shared/db/database.ts'
import type { PaymentContext } from './context.ts'
import { lockPayment, type StoredPayment } from './payment.repository.ts'

/** The amount that is due for a reservation now. */
export interface Due {
  reservationId: string
  memberId: string
  purpose: PaymentPurpose
  /** Amount in won. */
  amount: number
  orderName: string
}

/** A completed payment or refund of a reservation; `amount` in won. */
export interface PaymentRef {
  memberId: string
  reservationId: string
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
