import type { Body } from '../../../../../contract/endpoint.ts'
import type { refundPayment as endpoint } from '../../../../../contract/payment/refund-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { wasCaptured } from '../checkout/settle-payment.ts'
import { type PaymentContext, withLockedPayment } from '../context.ts'
import { findById, type StoredPayment } from '../payment.repository.ts'
import { refundArrivalText } from '../payment-notices.ts'
import {
  findOpenProposal,
  findProposal,
  findSoloLimit,
  giveAlone,
  proposeRefund,
} from './refund-proposals.ts'
import { findRefund, requestRefund, sumReserved } from './refunds.ts'

type OperatorRefund = Body<typeof endpoint>

/**
 * Requests a refund by an administrator, or only proposes it (PROPOSED) above the administrator's limit. The request id
 * becomes the refund id, so that repeated requests are idempotent. Throws PAYMENT_NOT_FOUND, REFUND_TOO_LARGE,
 * REFUND_CHANGED, REFUND_PROPOSED or CHANGED_MEANWHILE.
 */
export async function refundPayment(
  ctx: PaymentContext,
  actorId: string,
  paymentId: string,
  request: OperatorRefund,
) {
  const found = expectFound(await findById(ctx.db, paymentId), 'PAYMENT_NOT_FOUND')
  return withLockedPayment(ctx, found, async (tx, payment) => {
    const earlier = await findEarlierResult(tx, found, request)
    if (earlier) return earlier
    if (!payment || !wasCaptured(payment)) throw new AppError('REFUND_TOO_LARGE')
    return startRefund(ctx, tx, payment, actorId, request)
  })
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

async function startRefund(
  ctx: PaymentContext,
  tx: Database,
  payment: StoredPayment,
  actorId: string,
  request: OperatorRefund,
) {
  const { amount, reason, requestId: refundId, expectedLeft } = request
  const left = payment.amount - (await sumReserved(tx, payment))
  if (expectedLeft !== undefined && expectedLeft !== left) throw new AppError('REFUND_CHANGED')
  if (amount > left) throw new AppError('REFUND_TOO_LARGE')
  const { memberId, reservationId, id: paymentId } = payment
  const gift = { ...toGift(payment, actorId), kind: 'REFUND' as const, won: amount, sourceId: refundId }
  if (!(await giveAlone(ctx, tx, gift, await ctx.reservations.findGivenAway(tx, payment)))) {
    const proposal = { id: refundId, kind: 'REFUND' as const, memberId, reservationId, paymentId }
    await proposeRefund(ctx, tx, actorId, { ...proposal, amount, reason })
    return { refundId, status: 'PROPOSED' as const }
  }
  await requestRefund(ctx, tx, payment, { amount, cause: 'OPERATOR', reason }, refundId)
  await ctx.audit.record(tx, {
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

const toGift = ({ memberId, reservationId }: StoredPayment, actorId: string) => ({
  staffId: actorId,
  customerId: memberId,
  reservationId,
})

/**
 * Returns what can be refunded now, what the cancellation policy grants, and the administrator's limit. Throws
 * PAYMENT_NOT_FOUND.
 */
export async function previewRefund(ctx: PaymentContext, actorId: string, paymentId: string) {
  const { db, reservations } = ctx
  const payment = expectFound(await findById(db, paymentId), 'PAYMENT_NOT_FOUND')
  const { amount, refundedAmount } = payment
  const reserved = await sumReserved(db, payment)
  const open = await findOpenProposal(db, payment)
  const givenAway = await reservations.findGivenAway(db, payment)
  return {
    amount,
    refundedAmount,
    pendingAmount: Math.max(0, reserved - refundedAmount),
    left: wasCaptured(payment) ? Math.max(0, amount - reserved) : 0,
    aloneUpTo: await findSoloLimit(ctx, db, toGift(payment, actorId), givenAway),
    proposedAmount: open?.amount ?? 0,
    ...(await reservations.getRefundPolicy(payment)),
    cancellation: await reservations.findStaffCancellation(payment),
    arrivesText: refundArrivalText,
  }
}
