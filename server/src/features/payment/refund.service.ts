import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { tookMoney } from './completion.ts'
import type { Payable } from './payable.ts'
import { findById, lockPayment } from './payment.repository.ts'
import { findRefund } from './refund.repository.ts'
import type { Refunds } from './refund-request.ts'

export interface RefundServiceDependencies {
  db: Database
  transact: Transact
  payable: Payable
  refunds: Refunds
}

export interface OperatorRefund {
  amount: number
  reason: string
  requestId: string
}

/** An operator gives money back. The request's id is the refund's, so asking again changes nothing. */
export function createRefundService({ db, transact, payable, refunds }: RefundServiceDependencies) {
  return async (paymentId: string, { amount, reason, requestId }: OperatorRefund) => {
    const found = await findById(db, paymentId)
    if (!found) throw new AppError('PAYMENT_NOT_FOUND')
    return transact(async (tx) => {
      await payable.lock(tx, found.memberId, found.reservationId)
      const payment = await lockPayment(tx, found)
      const known = await findRefund(tx, found.memberId, requestId)
      if (known && (known.paymentId !== paymentId || known.amount !== amount))
        throw new AppError('CHANGED_MEANWHILE')
      if (known) return { refundId: known.id, status: known.status }
      if (!payment || !tookMoney(payment)) throw new AppError('REFUND_TOO_LARGE')
      await refunds.requestOf(tx, payment, { amount, cause: 'OPERATOR', reason }, requestId)
      return { refundId: requestId, status: 'PENDING' as const }
    })
  }
}
