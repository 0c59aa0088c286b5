import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentStatus } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { type PaymentContext, withLockedPayment } from '../context.ts'
import {
  addEvent,
  addEventUpTo,
  addRefunded,
  changePayment,
  changeSummary,
  findPayment,
  type PaymentId,
  type StoredPayment,
} from '../payment.repository.ts'
import { paymentNotice } from '../payment-notices.ts'
import { cancelsOf, queryPayment, requestCancel, type TossCancel, type TossPayment } from '../toss.ts'
import { takeBackGift } from './given-away.ts'
import {
  changePending,
  findLatestSettledRefund,
  findPendingRefunds,
  findRefund,
  findTransactionKeys,
  insertRefund,
  type StoredRefund,
  sumPendingRefunds,
} from './refunds.ts'

/** Settles refunds by the provider's cancellations that are not stored yet. Returns the stored payment afterwards. */
export async function recordCancels(ctx: PaymentContext, payment: StoredPayment, found: TossPayment) {
  const cancels = cancelsOf(found)
  if (cancels.length === 0) return payment
  const settled = await withLockedPayment(ctx, payment, async (tx, locked) => {
    let current = locked
    const known = await findTransactionKeys(tx, payment)
    for (const cancel of cancels.filter(({ transactionKey }) => !known.has(transactionKey))) {
      current = current && (await recordCancel(ctx, tx, current, cancel))
    }
    return current
  })
  return settled ?? payment
}

/**
 * Settles the oldest pending refund of the same amount, because a cancellation carries no id of ours and the
 * refunds of a payment run one after another. Without such a refund, the cancellation was made at the provider.
 */
async function recordCancel(ctx: PaymentContext, tx: Database, payment: StoredPayment, cancel: TossCancel) {
  const { cancelAmount: amount, transactionKey } = cancel
  const updated = await addRefunded(tx, payment, amount)
  if (!updated) {
    ctx.log.error({ payment: payment.id }, 'payment provider refunded more than was paid')
    return payment
  }
  const pending = (await findPendingRefunds(tx, payment)).find((refund) => refund.amount === amount)
  const settled = { status: 'SETTLED' as const, transactionKey, settledAt: ctx.now() }
  if (pending) {
    await changePending(tx, pending, settled)
    return applyRefund(ctx, tx, updated, pending)
  }
  const { memberId, reservationId, id: paymentId } = payment
  const made = { id: newId(), amount, cause: 'OPERATOR' as const, reason: cancel.cancelReason ?? '' }
  const row = { ...made, ...settled, memberId, reservationId, paymentId, createdAt: ctx.now() }
  await insertRefund(tx, row)
  return applyRefund(ctx, tx, updated, made)
}

type SettledRefund = Pick<StoredRefund, 'id' | 'amount' | 'cause'>

/** Updates status, sums, history and the reservation after a settled refund. */
async function applyRefund(ctx: PaymentContext, tx: Database, payment: StoredPayment, refund: SettledRefund) {
  const { now } = ctx
  const { memberId, reservationId, purpose, status: from } = payment
  const { amount } = refund
  const status = statusAfter(payment, refund)
  const changed = await changePayment(tx, payment, [from], { status })
  await changeSummary(tx, memberId, { total: -amount, from: from as CapturedStatus, to: status })
  await addEvent(tx, payment, { kind: 'REFUND_SETTLED', detail: { refund: refund.id, amount }, at: now() })
  const isLast = (await sumPendingRefunds(tx, memberId, reservationId)) === 0
  if (countsForReservation(payment)) {
    await ctx.payable.refunded(tx, { memberId, reservationId, purpose, amount, at: now(), isLast })
  }
  await ctx.notify(tx, paymentNotice(payment, 'REFUND_SETTLED', amount))
  return changed ?? payment
}

/** False when the payment had failed before its money arrived; that money is refunded at once. */
const countsForReservation = ({ failCode }: StoredPayment) => failCode === null

type CapturedStatus = Extract<PaymentStatus, 'COMPLETED' | 'CANCELLED' | 'REFUNDED'>

/** Returns CANCELLED for a single full refund after the customer cancelled, REFUNDED otherwise. */
function statusAfter({ status, amount }: StoredPayment, refund: SettledRefund): CapturedStatus {
  const isWhole = status === 'COMPLETED' && refund.amount === amount
  return isWhole && refund.cause === 'CUSTOMER_CANCEL' ? 'CANCELLED' : 'REFUNDED'
}

/** Marks a refund that the provider refuses as FAILED; an administrator must act. */
async function failRefund(ctx: PaymentContext, payment: StoredPayment, refund: StoredRefund, code: string) {
  await withLockedPayment(ctx, payment, async (tx) => {
    if (!(await changePending(tx, refund, { status: 'FAILED', failCode: code }))) return
    const { reservationId, id: sourceId } = refund
    await takeBackGift(tx, { kind: 'REFUND', reservationId, sourceId })
    const detail = { refund: refund.id, code }
    await addEvent(tx, payment, { kind: 'REFUND_FAILED', detail, at: ctx.now() })
    await ctx.notify(tx, paymentNotice(payment, 'REFUND_FAILED', refund.amount))
  })
  ctx.log.error({ refund: refund.id, reason: code }, 'payment provider refused a refund')
}

/** The provider ignores a second cancellation within a second. */
const minGapMs = 1100
/** A refund is tried every 10 s until the provider decides; the history holds this many of its unknown outcomes. */
const maxDoubts = 5
/** For an older refund, the provider has probably been called before. */
const freshMs = 5000

/**
 * Executes the pending refunds of a payment one after another, each with its own idempotency key. Stops when no refund is
 * pending or when an outcome is unknown; the sweep retries that refund.
 */
export async function runRefunds(ctx: PaymentContext, id: PaymentId): Promise<void> {
  for (;;) {
    const payment = await findPayment(ctx.db, id)
    const [refund] = await findPendingRefunds(ctx.db, id)
    if (!payment?.paymentKey || !refund) return
    await waitForGap(ctx, payment)
    await runRefund(ctx, payment, payment.paymentKey, refund)
    if ((await findStatus(ctx, refund)) === 'PENDING') return
  }
}

async function waitForGap({ db, now }: PaymentContext, payment: StoredPayment) {
  const settledAt = (await findLatestSettledRefund(db, payment))?.settledAt?.getTime() ?? 0
  const waitMs = settledAt + minGapMs - now().getTime()
  if (waitMs > 0) await pause(Math.min(waitMs, minGapMs))
}

async function runRefund(
  ctx: PaymentContext,
  payment: StoredPayment,
  paymentKey: string,
  refund: StoredRefund,
) {
  const { db, now, log } = ctx
  await changePending(db, refund, { triedAt: now() })
  const isFresh = now().getTime() - refund.createdAt.getTime() < freshMs
  if (!isFresh) {
    const status = await queryProvider(ctx, payment, refund)
    if (status === 'UNKNOWN') return recordDoubt(ctx, payment, refund, 'NO_ANSWER')
    if (status !== 'PENDING') return
  }
  const answer = await requestCancel(ctx.toss, paymentKey, refund)
  if (answer.verdict === 'DONE') {
    await recordCancels(ctx, payment, answer.value)
    return
  }
  if (answer.verdict === 'ALARM')
    log.error({ reason: answer.code }, 'payment provider rejects our credentials')
  const status = await queryProvider(ctx, payment, refund)
  if (status === 'PENDING' && answer.verdict === 'REFUSED')
    await failRefund(ctx, payment, refund, answer.code)
  else if (status === 'PENDING' || status === 'UNKNOWN') await recordDoubt(ctx, payment, refund, answer.code)
}

async function recordDoubt(
  { db, now }: PaymentContext,
  payment: StoredPayment,
  { id }: StoredRefund,
  code: string,
) {
  const detail = { refund: id, code }
  await addEventUpTo(db, payment, { kind: 'REFUND_DOUBT', detail, at: now() }, maxDoubts, { refund: id })
}

/**
 * Applies the provider's state and returns the status of the refund, or UNKNOWN without a reply. A refund above
 * the remaining balance becomes FAILED.
 */
async function queryProvider(ctx: PaymentContext, payment: StoredPayment, refund: StoredRefund) {
  const found = await queryPayment(ctx.toss, payment.orderId)
  if (found.verdict !== 'DONE') return 'UNKNOWN'
  await recordCancels(ctx, payment, found.value)
  const status = await findStatus(ctx, refund)
  if (status !== 'PENDING' || found.value.balanceAmount >= refund.amount) return status
  await failRefund(ctx, payment, refund, 'NOT_CANCELABLE_AMOUNT')
  return 'FAILED'
}

const findStatus = async ({ db }: PaymentContext, { memberId, id }: StoredRefund) =>
  (await findRefund(db, memberId, id))?.status
