import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { wasCaptured } from '../checkout/settle.ts'
import type { Payable } from '../payable.ts'
import { findById, lockPayment, type StoredPayment } from '../payment.repository.ts'
import { refundArrivalText } from '../payment-notices.ts'
import type { PaymentReservations } from '../payment-reservations.ts'
import { findRefund, sumReserved } from './refund.repository.ts'
import { findOpenProposal, findProposal } from './refund-proposal.repository.ts'
import type { Refunds } from './refund-request.ts'
import type { StaffRefunds } from './staff-refunds.ts'

interface RefundServiceDependencies {
  db: Database
  transact: Transact
  payable: Payable
  refunds: Refunds
  reservations: PaymentReservations
  staffRefunds: StaffRefunds
  audit: Audit
}

interface OperatorRefund {
  /** Amount in won. */
  amount: number
  reason: string
  requestId: string
  /** `left` of the preview that the refund is based on. */
  expectedLeft?: number | undefined
}

export type RefundService = ReturnType<typeof createRefundService>

/** Refunds by administrators. The request id becomes the refund id, so that repeated requests are idempotent. */
export function createRefundService(dependencies: RefundServiceDependencies) {
  const { db, transact, payable, refunds, reservations, staffRefunds, audit } = dependencies
  return { refund, preview }

  /** Requests a refund, or only proposes it (PROPOSED) above the administrator's limit. */
  async function refund(actorId: string, paymentId: string, request: OperatorRefund) {
    const found = await findById(db, paymentId)
    if (!found) throw new AppError('PAYMENT_NOT_FOUND')
    return transact(async (tx) => {
      await payable.lock(tx, found.memberId, found.reservationId)
      const payment = await lockPayment(tx, found)
      const earlier = await findEarlierResult(tx, found, request)
      if (earlier) return earlier
      if (!payment || !wasCaptured(payment)) throw new AppError('REFUND_TOO_LARGE')
      return startRefund(tx, payment, actorId, request)
    })
  }

  async function startRefund(tx: Database, payment: StoredPayment, actorId: string, request: OperatorRefund) {
    const { amount, reason, requestId: refundId, expectedLeft } = request
    const left = payment.amount - (await sumReserved(tx, payment))
    if (expectedLeft !== undefined && expectedLeft !== left) throw new AppError('REFUND_CHANGED')
    if (amount > left) throw new AppError('REFUND_TOO_LARGE')
    if (amount > (await findSoloLimit(tx, payment, actorId))) {
      const { memberId, reservationId, id: paymentId } = payment
      const proposal = { id: refundId, kind: 'REFUND' as const, memberId, reservationId, paymentId }
      await staffRefunds.propose(tx, actorId, { ...proposal, amount, reason })
      return { refundId, status: 'PROPOSED' as const }
    }
    await refunds.requestForPayment(tx, payment, { amount, cause: 'OPERATOR', reason }, refundId)
    await audit.record(tx, {
      actorId,
      action: 'payment.refund',
      subject: 'payment',
      subjectId: payment.id,
      before: { left },
      after: { refundId, amount, left: left - amount },
      reason,
    })
    return { refundId, status: 'PENDING' as const }
  }

  async function findSoloLimit(tx: Database, payment: StoredPayment, actorId: string) {
    const givenAway = await reservations.findGivenAway(tx, payment)
    return staffRefunds.findSoloLimit(tx, payment, actorId, givenAway)
  }

  /** Returns the result of an earlier request with the same id. Throws CHANGED_MEANWHILE when that request differs. */
  async function findEarlierResult(
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

  /** Returns what can be refunded now, what the cancellation policy grants, and the administrator's limit. */
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
      left: wasCaptured(payment) ? Math.max(0, amount - reserved) : 0,
      aloneUpTo: await findSoloLimit(db, payment, actorId),
      proposedAmount: open?.amount ?? 0,
      ...(await reservations.getRefundPolicy(payment)),
      cancellation: await reservations.findStaffCancellation(payment),
      arrivesText: refundArrivalText,
    }
  }
}
