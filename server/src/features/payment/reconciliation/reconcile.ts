import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { Log } from '../../../shared/log/log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { type Settlement, wasCaptured } from '../checkout/settle.ts'
import { findByOrderIds, findCompletedBetween, type StoredPayment } from '../payment.repository.ts'
import type { TossClient } from '../toss/toss-client.ts'
import { isCaptured, type TossTransaction } from '../toss/toss-payment.ts'
import { addOrphan, removeOrphans, type StoredOrphan } from './orphan.repository.ts'
import { removeWebhooksBefore } from './webhook.repository.ts'

interface ReconciliationDependencies {
  db: Database
  now: () => Date
  toss: TossClient
  settlement: Settlement
  log: Log
}

const periodMs = 2 * dayMs
/** Younger transactions may not have reached both sides yet. */
const minAgeMs = 10 * 60_000
const pageSize = 500
const webhookRetentionMs = 14 * dayMs

type Difference = Pick<StoredOrphan, 'kind'> | undefined

/**
 * Creates the daily job that compares the provider's transactions with the stored payments. Differences are
 * corrected where possible; the others become orphans for an administrator.
 */
export function createReconciliation(dependencies: ReconciliationDependencies): JobDefinition {
  const { db, now, toss, settlement, log } = dependencies
  return { kind: 'payment.reconcile', everyMinutes: 24 * 60, run }

  async function run() {
    const end = now()
    const start = new Date(end.getTime() - periodMs)
    const orders = new Map<string, TossTransaction[]>()
    for await (const page of readTransactions(toss, start, end)) {
      for (const row of page) orders.set(row.orderId, [...(orders.get(row.orderId) ?? []), row])
    }
    const orphanCount =
      (await compareProviderOrders(orders)) + (await compareStoredPayments(start, end, orders))
    if (orphanCount > 0) {
      log.error({ orphans: orphanCount }, 'payments differ from the transactions of the payment provider')
    }
    await removeWebhooksBefore(db, new Date(end.getTime() - webhookRetentionMs))
  }

  /** Compares the provider's orders with the stored payments. Returns the number of new orphans. */
  async function compareProviderOrders(orders: Map<string, TossTransaction[]>): Promise<number> {
    let count = 0
    const ids = [...orders.keys()]
    for (let index = 0; index < ids.length; index += pageSize) {
      const batch = ids.slice(index, index + pageSize)
      const stored = new Map((await findByOrderIds(db, batch)).map((payment) => [payment.orderId, payment]))
      for (const orderId of batch) {
        const rows = orders.get(orderId) ?? []
        if (await recordDifference(stored.get(orderId), rows)) count += 1
      }
    }
    return count
  }

  /** Adds or removes the orphan of an order. Returns whether a new orphan was added. */
  async function recordDifference(
    payment: StoredPayment | undefined,
    rows: TossTransaction[],
  ): Promise<boolean> {
    const [first] = rows
    if (!first) return false
    const last = rows.at(-1) ?? first
    const difference = await findDifference(payment, rows)
    if (!difference) {
      await removeOrphans(db, [first.paymentKey])
      return false
    }
    return addOrphan(db, {
      ...difference,
      paymentKey: first.paymentKey,
      orderId: first.orderId,
      amount: first.amount,
      providerStatus: last.status,
      foundAt: now(),
    })
  }

  /** Queries the provider when the lists differ: applying its current state corrects most differences. */
  async function findDifference(
    payment: StoredPayment | undefined,
    rows: TossTransaction[],
  ): Promise<Difference> {
    if (!payment) return { kind: 'UNKNOWN_HERE' }
    if (agrees(payment, rows)) return undefined
    const found = await toss.find(payment.orderId)
    if (found.verdict !== 'DONE') return { kind: 'STATUS_DIFFERS' }
    const updated = await settlement.applyProviderPayment(payment, found.value)
    if (found.value.totalAmount !== updated.amount) return { kind: 'AMOUNT_DIFFERS' }
    // Such as a virtual account that was issued and never paid into.
    if (!wasCaptured(updated) && !isCaptured(found.value)) return undefined
    const refunded = found.value.totalAmount - found.value.balanceAmount
    const isSame = wasCaptured(updated) && updated.refundedAmount === refunded
    return isSame && updated.paymentKey === found.value.paymentKey ? undefined : { kind: 'STATUS_DIFFERS' }
  }

  /** Looks for stored payments that the provider does not list. Returns the number of new orphans. */
  async function compareStoredPayments(
    start: Date,
    end: Date,
    orders: Map<string, unknown>,
  ): Promise<number> {
    const until = new Date(end.getTime() - minAgeMs)
    const from = new Date(start.getTime() + minAgeMs)
    let count = 0
    for (const payment of await findCompletedBetween(db, from, until)) {
      if (orders.has(payment.orderId)) continue
      const found = await toss.find(payment.orderId)
      if (found.verdict === 'DONE' && found.value.paymentKey === payment.paymentKey) continue
      const isNew = await addOrphan(db, {
        paymentKey: payment.paymentKey ?? payment.orderId,
        orderId: payment.orderId,
        amount: payment.amount,
        kind: 'STATUS_DIFFERS',
        providerStatus: found.verdict === 'DONE' ? found.value.status : found.code,
        foundAt: now(),
      })
      if (isNew) count += 1
    }
    return count
  }
}

/** Reads the provider's transactions of a period, page by page. */
async function* readTransactions(toss: TossClient, start: Date, end: Date) {
  // The query has a resolution of seconds, and must include the current second.
  const until = new Date(end.getTime() + 1000)
  const range = { startDate: localTime(start), endDate: localTime(until), limit: pageSize }
  for (let startingAfter: string | undefined; ; ) {
    const answer = await toss.transactions({ ...range, ...(startingAfter && { startingAfter }) })
    if (answer.verdict !== 'DONE')
      throw new Error(`Reading the provider's transactions failed: ${answer.code}`)
    yield answer.value
    startingAfter = answer.value.at(-1)?.transactionKey
    if (answer.value.length < pageSize || !startingAfter) return
  }
}

/** Returns whether a capture without cancellations matches a payment without refunds; such orders need no query. */
const agrees = (payment: StoredPayment, rows: TossTransaction[]) =>
  rows.length === 1 &&
  rows[0]?.status === 'DONE' &&
  rows[0].paymentKey === payment.paymentKey &&
  rows[0].amount === payment.amount &&
  payment.status === 'COMPLETED'

/** Returns `yyyy-MM-ddTHH:mm:ss` in Seoul, the format of the provider's query. */
const localTime = (date: Date) => seoulIso(date).slice(0, 19)
