import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { BookingRef, Bookings } from '../payment/index.ts'
import { describeBookings, findByNumber, listOpenPrices } from './behind-payment.repository.ts'
import type { Cancelling } from './cancel.service.ts'

/** What those who look after the money may know of reservations. */
export const createBookings = ({ db, cancelling }: { db: Database; cancelling: Cancelling }): Bookings => ({
  findByNumber: (number) => findByNumber(db, number),
  describe: async (refs) => {
    const rows = await describeBookings(db, refs)
    return new Map(rows.map((row) => [row.id, row]))
  },
  policyFor: (ref) => policyFor(cancelling, ref),
  openPrices: (after, count) => listOpenPrices(db, after, count),
})

/** The customer's own preview, so that nobody is told two sums. */
async function policyFor({ preview }: Cancelling, { memberId, reservationId }: BookingRef) {
  try {
    const { text: policyText, ...policy } = await preview(memberId, reservationId)
    return { policy, policyText }
  } catch (error) {
    if (error instanceof AppError) return { policy: null, policyText: error.message }
    throw error
  }
}
