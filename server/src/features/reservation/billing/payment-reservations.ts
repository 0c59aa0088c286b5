import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { PaymentReservations, ReservationRef } from '../../payment/index.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import { describeBookings, findByNumber, listOpenPrices } from './payment-reservations.repository.ts'

/** Implements the interface through which the payment screens of the console read reservations. */
export const createPaymentReservations = ({
  db,
  cancellation,
}: {
  db: Database
  cancellation: Cancellation
}): PaymentReservations => ({
  findByNumber: (number) => findByNumber(db, number),
  findSummaries: async (refs) => {
    const rows = await describeBookings(db, refs)
    return new Map(rows.map((row) => [row.id, row]))
  },
  getRefundPolicy: (ref) => policyFor(cancellation, ref),
  listOpenPriceChanges: (after, count) => listOpenPrices(db, after, count),
})

/** Uses the customer's own preview, so that staff and customer see the same refund. */
async function policyFor({ preview }: Cancellation, { memberId, reservationId }: ReservationRef) {
  try {
    const { text: policyText, ...policy } = await preview(memberId, reservationId)
    return { policy, policyText }
  } catch (error) {
    if (error instanceof AppError) return { policy: null, policyText: error.message }
    throw error
  }
}
