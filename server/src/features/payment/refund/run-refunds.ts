import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentContext } from '../context.ts'
import { addEventUpTo, findPayment, type PaymentId, type StoredPayment } from '../payment.repository.ts'
import { queryPayment, requestCancel } from '../toss/toss-client.ts'
import {
  findLatestSettledRefund,
  findPendingRefunds,
  findRefund,
  markTried,
  type StoredRefund,
} from './refund.repository.ts'
import { failRefund, recordCancels } from './settle-refunds.ts'

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
  await markTried(db, refund, now())
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
