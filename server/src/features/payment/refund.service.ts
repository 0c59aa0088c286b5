import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { Bookings } from './bookings.ts'
import { tookMoney } from './completion.ts'
import type { FourEyes } from './four-eyes.ts'
import { refundArrives } from './news.ts'
import type { Payable } from './payable.ts'
import { findById, lockPayment, type StoredPayment } from './payment.repository.ts'
import { findOpenProposal, findProposal } from './proposal.repository.ts'
import { findRefund, sumReserved } from './refund.repository.ts'
import type { Refunds } from './refund-request.ts'

export interface RefundServiceDependencies {
  db: Database
  transact: Transact
  payable: Payable
  refunds: Refunds
  bookings: Bookings
  fourEyes: FourEyes
  audit: Audit
}

export interface OperatorRefund {
  amount: number
  reason: string
  requestId: string
  /** What could be given back when it was looked at. */
  expectedLeft?: number | undefined
}

export type RefundService = ReturnType<typeof createRefundService>

/** Administrators give money back. The request's id is the refund's, so asking again changes nothing. */
export function createRefundService(deps: RefundServiceDependencies) {
  const { db, transact, payable, refunds, bookings, fourEyes, audit } = deps
  return { refund, preview }

  /** Small sums at once; above the limit the answer is PROPOSED, and a second person decides. */
  async function refund(actorId: string, paymentId: string, wish: OperatorRefund) {
    const found = await findById(db, paymentId)
    if (!found) throw new AppError('PAYMENT_NOT_FOUND')
    return transact(async (tx) => {
      await payable.lock(tx, found.memberId, found.reservationId)
      const payment = await lockPayment(tx, found)
      const known = await findKnown(tx, found, wish)
      if (known) return known
      if (!payment || !tookMoney(payment)) throw new AppError('REFUND_TOO_LARGE')
      return begin(tx, payment, actorId, wish)
    })
  }

  async function begin(tx: Database, payment: StoredPayment, actorId: string, wish: OperatorRefund) {
    const { amount, reason, requestId: refundId, expectedLeft } = wish
    const left = payment.amount - (await sumReserved(tx, payment))
    if (expectedLeft !== undefined && expectedLeft !== left) throw new AppError('REFUND_CHANGED')
    if (amount > left) throw new AppError('REFUND_TOO_LARGE')
    if (amount > (await fourEyes.aloneUpTo(tx, payment, actorId))) {
      await fourEyes.propose(tx, payment, actorId, { id: refundId, amount, reason })
      return { refundId, status: 'PROPOSED' as const }
    }
    await refunds.requestOf(tx, payment, { amount, cause: 'OPERATOR', reason }, refundId)
    const entry = { actorId, action: 'payment.refund', subject: 'payment', subjectId: payment.id, reason }
    await audit.record(tx, { ...entry, before: { left }, after: { refundId, amount, left: left - amount } })
    return { refundId, status: 'PENDING' as const }
  }

  /** What this request has brought about before. */
  async function findKnown(
    tx: Database,
    { memberId, id }: StoredPayment,
    { requestId, amount }: OperatorRefund,
  ) {
    const made = await findRefund(tx, memberId, requestId)
    const known = made ?? (await findProposal(tx, requestId))
    if (known && (known.paymentId !== id || known.amount !== amount)) throw new AppError('CHANGED_MEANWHILE')
    if (made) return { refundId: made.id, status: made.status }
    if (!known) return undefined
    const status = known.status === 'DECLINED' ? ('DECLINED' as const) : ('PROPOSED' as const)
    return { refundId: known.id, status }
  }

  /** What can be given back now, what the rules would give, and from which sum on a second person is needed. */
  async function preview(actorId: string, paymentId: string) {
    const payment = await findById(db, paymentId)
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
    const { amount, refundedAmount } = payment
    const reserved = await sumReserved(db, payment)
    const open = await findOpenProposal(db, payment)
    return {
      amount,
      refundedAmount,
      pendingAmount: Math.max(0, reserved - refundedAmount),
      left: tookMoney(payment) ? Math.max(0, amount - reserved) : 0,
      aloneUpTo: await fourEyes.aloneUpTo(db, payment, actorId),
      proposedAmount: open?.amount ?? 0,
      ...(await bookings.policyFor(payment)),
      arrivesText: refundArrives,
    }
  }
}
