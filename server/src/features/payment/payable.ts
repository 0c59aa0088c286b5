import type { Database } from '../../shared/db/database.ts'
import type { PaymentPurpose } from './payment.tables.ts'

/** What is to be paid now. */
export interface Due {
  reservationId: string
  memberId: string
  purpose: PaymentPurpose
  /** Won. */
  amount: number
  orderName: string
}

export interface PaymentRef {
  memberId: string
  reservationId: string
  purpose: PaymentPurpose
  amount: number
  at: Date
}

/**
 * What can be paid for, as payments see it. Reservations implement it, so that payments know
 * nothing of pots and slots. Each method runs inside the caller's transaction and takes the lock of
 * the reservation's row first, payments' row second: everybody in that order.
 */
export interface Payable {
  /** Locks the reservation's row until the transaction ends; nothing when there is none. */
  lock(tx: Database, memberId: string, reservationId: string): Promise<void>
  /**
   * Locks the reservation and says what is due. Throws RESERVATION_NOT_FOUND, RESERVATION_EXPIRED
   * (or SLOT_UNAVAILABLE when its slot has gone to somebody else) or NOTHING_TO_PAY.
   */
  due(tx: Database, memberId: string, reservationId: string): Promise<Due>
  /**
   * A payment was begun: an unpaid booking keeps its slot a while longer. `until`: an account to pay
   * into was given out, and the slot is kept until its due date, however far that is.
   */
  begun(tx: Database, memberId: string, reservationId: string, at: Date, until?: Date): Promise<void>
  /** The money is there. False when the reservation cannot take it any more (it ended): it must go back. */
  paid(tx: Database, payment: PaymentRef): Promise<boolean>
  /** A refund is settled; the last one of a cancelled reservation makes it REFUNDED. `isLast`: none is pending any more. */
  refunded(tx: Database, refund: PaymentRef & { isLast: boolean }): Promise<void>
}
