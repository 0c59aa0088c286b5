import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { PaymentReservations, ReservationRef } from '../../payment/index.ts'
import { isCarriedUnpaid } from '../board/unpaid-move.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import { findReservation } from '../reservation.repository.ts'
import { canMove } from '../status/transitions.ts'
import { describeBookings, findByNumber, listOpenPrices } from './payment-reservations.repository.ts'
import { findOpenReduction } from './price-change.repository.ts'

/** Implements the interface through which the payment screens of the console read reservations. */
export const createPaymentReservations = ({
  db,
  cancellation,
  carryOut,
}: {
  db: Database
  cancellation: Cancellation
  carryOut: PaymentReservations['carryOut']
}): PaymentReservations => ({
  findByNumber: (number) => findByNumber(db, number),
  findSummaries: async (refs) => {
    const rows = await describeBookings(db, refs)
    return new Map(rows.map((row) => [row.id, row]))
  },
  getRefundPolicy: (ref) => policyFor(cancellation, ref),
  findStaffCancellation: (ref) => findStaffCancellation(db, cancellation, ref),
  listOpenPriceChanges: (after, count) => listOpenPrices(db, after, count),
  findGivenAway: async (tx, { memberId, reservationId }) => {
    const row = await findReservation(tx, memberId, reservationId)
    const unpaid = row && isCarriedUnpaid(row) ? row.totalAmount : 0
    return unpaid + (await findOpenReduction(tx, memberId, reservationId))
  },
  carryOut,
})

const noPolicyText = '지금 단계에서는 손님이 스스로 취소할 수 없어요. 돌려드릴 금액을 정해 주세요.'

/** Uses the customer's own preview, so that staff and customer see the same refund. */
async function policyFor({ preview }: Cancellation, { memberId, reservationId }: ReservationRef) {
  try {
    const { text: policyText, ...policy } = await preview(memberId, reservationId)
    return { policy, policyText }
  } catch (error) {
    if (error instanceof AppError) return { policy: null, policyText: noPolicyText }
    throw error
  }
}

async function findStaffCancellation(
  db: Database,
  { findRefundableAmount }: Cancellation,
  { memberId, reservationId }: ReservationRef,
) {
  const row = await findReservation(db, memberId, reservationId)
  if (!row || !canMove(row.status, 'CANCELLED')) return null
  return { reservationId, revision: row.revision, refundAmount: await findRefundableAmount(db, row) }
}
