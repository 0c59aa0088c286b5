import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { JobQueue } from '../../shared/jobs/job.ts'
import { addEvent, lockCaptured, type StoredPayment } from './payment.repository.ts'
import type { RefundCause } from './payment.tables.ts'
import { insertRefund, sumReserved } from './refund.repository.ts'

export const refundJobKind = 'payment.refund'

export interface RefundOrder {
  /** Won. */
  amount: number
  cause: RefundCause
  reason: string
}

export type Refunds = ReturnType<typeof createRefunds>

/**
 * Writes down what is to be given back; the provider is asked later, by a job. The caller's
 * transaction holds the lock of the reservation.
 */
export function createRefunds({ now, queue }: { now: () => Date; queue: JobQueue }) {
  return { request, requestOf }

  /** Spreads an amount over a reservation's payments, newest first. Throws REFUND_TOO_LARGE. */
  async function request(
    tx: Database,
    { memberId, reservationId, ...order }: RefundOrder & { memberId: string; reservationId: string },
  ): Promise<void> {
    let left = order.amount
    for (const payment of await lockCaptured(tx, memberId, reservationId)) {
      const amount = Math.min(left, payment.amount - (await sumReserved(tx, payment)))
      if (amount > 0) await write(tx, payment, { ...order, amount })
      left -= Math.max(amount, 0)
    }
    if (left > 0) throw new AppError('REFUND_TOO_LARGE')
  }

  /** Gives back of one payment, whose row is locked. Throws REFUND_TOO_LARGE. */
  async function requestOf(tx: Database, payment: StoredPayment, order: RefundOrder, id = newId()) {
    const left = payment.amount - (await sumReserved(tx, payment))
    if (order.amount > left) throw new AppError('REFUND_TOO_LARGE')
    await write(tx, payment, order, id)
  }

  async function write(tx: Database, payment: StoredPayment, order: RefundOrder, id = newId()) {
    const { memberId, reservationId, id: paymentId } = payment
    await insertRefund(tx, {
      ...order,
      id,
      memberId,
      reservationId,
      paymentId,
      status: 'PENDING',
      transactionKey: null,
      failCode: null,
      createdAt: now(),
      settledAt: null,
    })
    await addEvent(tx, payment, { kind: 'REFUND_REQUESTED', detail: { refund: id, ...order }, at: now() })
    await queue.add(tx, { kind: refundJobKind, payload: { memberId, id: paymentId } })
  }
}
