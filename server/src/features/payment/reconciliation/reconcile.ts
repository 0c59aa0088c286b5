import { asc, between, eq, lt } from 'drizzle-orm'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { addOrphan, applyProviderPayment, wasCaptured } from '../checkout/settle-payment.ts'
import type { PaymentContext } from '../context.ts'
import { findByOrderIds, type StoredPayment } from '../payment.repository.ts'
import { payment, paymentOrphan, receivedWebhook } from '../payment.tables.ts'
import { isCaptured, queryPayment, queryTransactions, type TossTransaction } from '../toss.ts'

const periodMs = 2 * dayMs
/** Younger transactions may not have reached both sides yet. */
const minAgeMs = 10 * 60_000
const pageSize = 500
const webhookRetentionMs = 14 * dayMs

type OrphanKind = (typeof paymentOrphan.$inferSelect)['kind']

/**
 * Compares the provider's transactions of two days with the stored payments. Differences are corrected where possible; the
 * others become orphans for an administrator.
 */
export async function reconcile(ctx: PaymentContext) {
  const end = ctx.now()
  const start = new Date(end.getTime() - periodMs)
  const orders = new Map<string, TossTransaction[]>()
  for await (const page of readTransactions(ctx, start, end)) {
    for (const row of page) orders.set(row.orderId, [...(orders.get(row.orderId) ?? []), row])
  }
  const orphanCount =
    (await compareProviderOrders(ctx, orders)) + (await compareStoredPayments(ctx, start, end, orders))
  if (orphanCount > 0) {
    ctx.log.error({ orphans: orphanCount }, 'payments differ from the transactions of the payment provider')
  }
  const forgotten = new Date(end.getTime() - webhookRetentionMs)
  await ctx.db.delete(receivedWebhook).where(lt(receivedWebhook.receivedAt, forgotten))
}

/** Reads the provider's transactions of a period, page by page. */
async function* readTransactions({ toss }: PaymentContext, start: Date, end: Date) {
  // The query has a resolution of seconds, and must include the current second.
  const until = new Date(end.getTime() + 1000)
  const range = { startDate: localTime(start), endDate: localTime(until), limit: pageSize }
  for (let startingAfter: string | undefined; ; ) {
    const answer = await queryTransactions(toss, { ...range, ...(startingAfter && { startingAfter }) })
    if (answer.verdict !== 'DONE')
      throw new Error(`Reading the provider's transactions failed: ${answer.code}`)
    yield answer.value
    startingAfter = answer.value.at(-1)?.transactionKey
    if (answer.value.length < pageSize || !startingAfter) return
  }
}

/** Returns `yyyy-MM-ddTHH:mm:ss` in Seoul, the format of the provider's query. */
const localTime = (date: Date) => seoulIso(date).slice(0, 19)

/** Compares the provider's orders with the stored payments. Returns the number of new orphans. */
async function compareProviderOrders(ctx: PaymentContext, orders: Map<string, TossTransaction[]>) {
  let count = 0
  const ids = [...orders.keys()]
  for (let index = 0; index < ids.length; index += pageSize) {
    const batch = ids.slice(index, index + pageSize)
    const stored = new Map((await findByOrderIds(ctx.db, batch)).map((payment) => [payment.orderId, payment]))
    for (const orderId of batch) {
      const rows = orders.get(orderId) ?? []
      if (await recordDifference(ctx, stored.get(orderId), rows)) count += 1
    }
  }
  return count
}

/** Adds or removes the orphan of an order. Returns whether a new orphan was added. */
async function recordDifference(
  ctx: PaymentContext,
  payment: StoredPayment | undefined,
  rows: TossTransaction[],
): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  const last = rows.at(-1) ?? first
  const kind = await findDifference(ctx, payment, rows)
  const { paymentKey, orderId, amount } = first
  if (!kind) {
    await ctx.db.delete(paymentOrphan).where(eq(paymentOrphan.paymentKey, paymentKey))
    return false
  }
  const providerStatus = last.status
  return addOrphan(ctx.db, { kind, paymentKey, orderId, amount, providerStatus, foundAt: ctx.now() })
}

/** Queries the provider when the lists differ: applying its current state corrects most differences. */
async function findDifference(
  ctx: PaymentContext,
  payment: StoredPayment | undefined,
  rows: TossTransaction[],
): Promise<OrphanKind | undefined> {
  if (!payment) return 'UNKNOWN_HERE'
  if (agrees(payment, rows)) return undefined
  const found = await queryPayment(ctx.toss, payment.orderId)
  if (found.verdict !== 'DONE') return 'STATUS_DIFFERS'
  const updated = await applyProviderPayment(ctx, payment, found.value)
  if (found.value.totalAmount !== updated.amount) return 'AMOUNT_DIFFERS'
  // Such as a virtual account that was issued and never paid into.
  if (!wasCaptured(updated) && !isCaptured(found.value)) return undefined
  const refunded = found.value.totalAmount - found.value.balanceAmount
  const isSame = wasCaptured(updated) && updated.refundedAmount === refunded
  return isSame && updated.paymentKey === found.value.paymentKey ? undefined : 'STATUS_DIFFERS'
}

/** Returns whether a capture without cancellations matches a payment without refunds; such orders need no query. */
const agrees = (payment: StoredPayment, rows: TossTransaction[]) =>
  rows.length === 1 &&
  rows[0]?.status === 'DONE' &&
  rows[0].paymentKey === payment.paymentKey &&
  rows[0].amount === payment.amount &&
  payment.status === 'COMPLETED'

/** Looks for stored payments that the provider does not list. Returns the number of new orphans. */
async function compareStoredPayments(
  { db, now, toss }: PaymentContext,
  start: Date,
  end: Date,
  orders: Map<string, unknown>,
): Promise<number> {
  const until = new Date(end.getTime() - minAgeMs)
  const from = new Date(start.getTime() + minAgeMs)
  let count = 0
  const { completedAt } = payment
  const completed = db
    .select()
    .from(payment)
    .where(between(completedAt, from, until))
  for (const { orderId, paymentKey, amount } of await completed.orderBy(asc(completedAt))) {
    if (orders.has(orderId)) continue
    const found = await queryPayment(toss, orderId)
    if (found.verdict === 'DONE' && found.value.paymentKey === paymentKey) continue
    const isNew = await addOrphan(db, {
      paymentKey: paymentKey ?? orderId,
      orderId,
      amount,
      kind: 'STATUS_DIFFERS',
      providerStatus: found.verdict === 'DONE' ? found.value.status : found.code,
      foundAt: now(),
    })
    if (isNew) count += 1
  }
  return count
}
