import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import type { ReservationRef } from '../context.ts'
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

type RefundContext = Pick<Context, 'now'>

/**
 * Stores refunds of an amount, distributed over a reservation's payments, newest first. A job calls the provider later.
 * Must run inside the transaction that locked the reservation row. Throws REFUND_TOO_LARGE.
 */
export async function requestRefundOfReservation(
  ctx: RefundContext,
  tx: Database,
  { memberId, reservationId, ...request }: RefundRequest & ReservationRef,
): Promise<void> {
  let left = request.amount
  for (const payment of await lockCapturedPayments(tx, memberId, reservationId)) {
    const amount = Math.min(left, payment.amount - (await sumReserved(tx, payment)))
    if (amount > 0) await addRefund(ctx, tx, payment, { ...request, amount }, newId())
    left -= Math.max(amount, 0)
  }
  if (left > 0) throw new AppError('REFUND_TOO_LARGE')
}

/**
 * Stores a refund of a part of a payment; a job calls the provider later. Must run inside the transaction that locked the
 * reservation row and the payment row. Throws REFUND_TOO_LARGE.
 */
export async function requestRefund(
  ctx: RefundContext,
  tx: Database,
  payment: StoredPayment,
  request: RefundRequest,
  id = newId(),
) {
  const left = payment.amount - (await sumReserved(tx, payment))
  if (request.amount > left) throw new AppError('REFUND_TOO_LARGE')
  await addRefund(ctx, tx, payment, request, id)
}

async function addRefund(
  ctx: RefundContext,
  tx: Database,
  payment: StoredPayment,
  request: RefundRequest,
  id: string,
) {
  const { memberId, reservationId, id: paymentId } = payment
  await insertRefund(tx, {
    ...request,
    id,
    memberId,
    reservationId,
    paymentId,
    status: 'PENDING',
    createdAt: ctx.now(),
  })
  await addEvent(tx, payment, { kind: 'REFUND_REQUESTED', detail: { refund: id, ...request }, at: ctx.now() })
  await addJob(ctx, tx, { kind: refundJobKind, payload: { memberId, id: paymentId } })
}
