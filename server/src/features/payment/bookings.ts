import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Cursor } from '../../shared/http/cursor.ts'

/** Names a reservation; members' rows live together, so both parts are always at hand. */
export interface BookingRef {
  memberId: string
  reservationId: string
}

/** What stands behind a payment. */
export interface Booking {
  id: string
  number: string
  customerName: string
  status: ReservationStatus
  pickupDate: string
  totalAmount: number
  paidAmount: number
  refundedAmount: number
}

/** What the customer's own preview of a cancel says; null once no rule applies, and then the text says why. */
export interface PolicySays {
  policy: {
    tier: 'UNPAID' | 'FULL' | 'DAY_BEFORE' | 'SAME_DAY'
    paidAmount: number
    deduction: number
    refundAmount: number
  } | null
  policyText: string
}

/** A price that waits for the customer's answer, or for their payment. */
export interface OpenPrice {
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

/** What those who look after the money may know of reservations. Reservations implement it. */
export interface Bookings {
  findByNumber(number: string): Promise<BookingRef | undefined>
  /** By the reservations' ids; those of people who have left are missing. */
  describe(refs: BookingRef[]): Promise<Map<string, Booking>>
  policyFor(ref: BookingRef): Promise<PolicySays>
  /** Newest first. */
  openPrices(after: Cursor | undefined, count: number): Promise<OpenPrice[]>
}
