import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { tryCapture } from '../checkout/confirm-payment.ts'
import { applyProviderPayment } from '../checkout/settle-payment.ts'
import type { PaymentContext } from '../context.ts'
import { addEvent, changePayment, type StoredPayment } from '../payment.repository.ts'
import { payment, refund } from '../payment.tables.ts'
import { runRefunds } from '../refund/settle-refunds.ts'
import { queryPayment, requestCancel } from '../toss.ts'

const everySeconds = 10
/** Younger payments and refunds are still being processed by the request or job that started them. */
const minAgeMs = 15_000
const batchSize = 100
const concurrency = 10

/** A slow provider does not occupy all job workers: one sweep at a time in a process. */
const sweeping = new WeakSet<PaymentContext>()

/** Finishes captures and refunds which a crash or an outage interrupted, and closes unused accounts. */
export const sweepJob = (ctx: PaymentContext): JobDefinition => ({
  kind: 'payment.sweep',
  lane: 'money',
  everyMinutes: everySeconds / 60,
  run: async () => {
    if (sweeping.has(ctx)) return
    sweeping.add(ctx)
    await sweep(ctx).finally(() => sweeping.delete(ctx))
  },
})

async function sweep(ctx: PaymentContext) {
  const before = new Date(ctx.now().getTime() - minAgeMs)
  const confirming = await ctx.db
    .select()
    .from(payment)
    .where(and(eq(payment.status, 'CONFIRMING'), lt(payment.confirmingSince, before)))
    .orderBy(asc(payment.confirmingSince))
    .limit(batchSize)
  await forEachConcurrently(ctx, confirming, (found) => tryCapture(ctx, found, { isRetry: true }))
  // Never tried ones first, then the longest ago, so that refunds that never settle do not hold up the others.
  const refunding = await ctx.db
    .select({ memberId: refund.memberId, id: refund.paymentId })
    .from(refund)
    .where(and(eq(refund.status, 'PENDING'), lt(refund.createdAt, before)))
    .groupBy(refund.memberId, refund.paymentId)
    .orderBy(sql`max(${refund.triedAt}) asc nulls first`, sql`min(${refund.createdAt}) asc`)
    .limit(batchSize)
  await forEachConcurrently(ctx, refunding, (found) => runRefunds(ctx, found))
  // Payments that ended while their virtual account may still take a deposit.
  const isAccountOpen = and(eq(payment.method, 'VIRTUAL_ACCOUNT'), isNull(payment.accountClosedAt))
  const ended = await ctx.db
    .select()
    .from(payment)
    .where(and(eq(payment.status, 'FAILED'), isAccountOpen))
    .orderBy(asc(payment.createdAt))
    .limit(batchSize)
  await forEachConcurrently(ctx, ended, (found) => closeAccount(ctx, found))
}

/** Logs the failure of an item and continues; the next sweep retries it. */
async function forEachConcurrently<Item>(
  { log }: PaymentContext,
  items: Item[],
  work: (item: Item) => Promise<unknown>,
) {
  const remaining = [...items]
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
      await work(item).catch((error) => {
        log.error({ err: error }, 'sweeping a payment failed; the next sweep will retry')
      })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/**
 * Closes the virtual account of a payment that ended before the deposit, so that no deposit arrives for a cancelled
 * reservation. Asks the provider for the state first. Without an answer the account stays listed, and the next sweep tries
 * again.
 */
async function closeAccount(ctx: PaymentContext, payment: StoredPayment): Promise<void> {
  const { id, paymentKey, orderId, amount } = payment
  const found = await queryPayment(ctx.toss, orderId)
  if (found.verdict === 'REFUSED') return storeClosed(ctx, payment)
  if (found.verdict !== 'DONE') return
  if (found.value.status !== 'WAITING_FOR_DEPOSIT') {
    // A deposit that arrived first is entered, and returned.
    await applyProviderPayment(ctx, payment, found.value)
    return storeClosed(ctx, payment)
  }
  const cancellation = { id: `close-${id}`, amount, reason: '입금 전에 끝난 주문' }
  const answer = await requestCancel(ctx.toss, paymentKey ?? found.value.paymentKey, cancellation)
  if (answer.verdict === 'DONE') await storeClosed(ctx, payment)
}

async function storeClosed({ transact, now }: PaymentContext, payment: StoredPayment) {
  await transact(async (tx) => {
    const closed = await changePayment(tx, payment, ['FAILED'], { accountClosedAt: now() })
    if (closed) await addEvent(tx, payment, { kind: 'ACCOUNT_CLOSED', at: now() })
  })
}
