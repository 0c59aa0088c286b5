import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { JobQueue } from '../../../shared/jobs/job.ts'
import { addEvent, lockCapturedPayments, type StoredPayment } from '../payment.repository.ts'
import type { RefundCause } from '../payment.tables.ts'
import { insertRefund, sumReserved } from './refund.repository.ts'

export const refundJobKind = 'payment.refund'

export interface RefundRequest {
  /** Amount in won. */
  amount: number
  cause: RefundCause
  reason: string
}

export type Refunds = ReturnType<typeof createRefunds>

/**
 * Stores refund requests; a job calls the provider later. Must run inside the transaction that locked the
 * reservation row.
 */
export function createRefunds({ now, queue }: { now: () => Date; queue: JobQueue }) {
  return { requestForReservation, requestForPayment }

  /** Distributes an amount over a reservation's payments, newest first. Throws REFUND_TOO_LARGE. */
  async function requestForReservation(
    tx: Database,
    { memberId, reservationId, ...request }: RefundRequest & { memberId: string; reservationId: string },
  ): Promise<void> {
    let left = request.amount
    for (const payment of await lockCapturedPayments(tx, memberId, reservationId)) {
      const amount = Math.min(left, payment.amount - (await sumReserved(tx, payment)))
      if (amount > 0) await addRefund(tx, payment, { ...request, amount })
      left -= Math.max(amount, 0)
    }
    if (left > 0) throw new AppError('REFUND_TOO_LARGE')
  }

  /** Refunds part of a payment, whose row must be locked. Throws REFUND_TOO_LARGE. */
  async function requestForPayment(
    tx: Database,
    payment: StoredPayment,
    request: RefundRequest,
    id = newId(),
  ) {
    const left = payment.amount - (await sumReserved(tx, payment))
    if (request.amount > left) throw new AppError('REFUND_TOO_LARGE')
    await addRefund(tx, payment, request, id)
  }

  async function addRefund(tx: Database, payment: StoredPayment, request: RefundRequest, id = newId()) {
    const { memberId, reservationId, id: paymentId } = payment
    await insertRefund(tx, {
      ...request,
      id,
      memberId,
      reservationId,
      paymentId,
      status: 'PENDING',
      transactionKey: null,
      failCode: null,
      createdAt: now(),
      settledAt: null,
      triedAt: null,
    })
    await addEvent(tx, payment, { kind: 'REFUND_REQUESTED', detail: { refund: id, ...request }, at: now() })
    await queue.add(tx, { kind: refundJobKind, payload: { memberId, id: paymentId } })
  }
}
