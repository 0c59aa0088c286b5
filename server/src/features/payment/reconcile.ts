import type { Database } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { tookMoney } from './completion.ts'
import { addOrphan, removeOrphans, type StoredOrphan } from './orphan.repository.ts'
import { findByOrders, findCompletedBetween, type StoredPayment } from './payment.repository.ts'
import type { Settle } from './settle.ts'
import type { TossClient } from './toss/toss-client.ts'
import type { TossTransaction } from './toss/toss-payment.ts'
import { forgetWebhooks } from './webhook.repository.ts'

export interface ReconcileDependencies {
  db: Database
  now: () => Date
  toss: TossClient
  settle: Settle
  log: Log
}

const dayMs = 24 * 60 * 60_000
const comparedMs = 2 * dayMs
/** Younger ones may still be under way to either book. */
const settledAfterMs = 10 * 60_000
const pageSize = 500
const webhooksKeptMs = 14 * dayMs

type Difference = Pick<StoredOrphan, 'kind'> | undefined

/** Once a day: lays the provider's list beside our books. What can be put right is; the rest is for an operator. */
export function createReconcile({ db, now, toss, settle, log }: ReconcileDependencies): JobDefinition {
  return { kind: 'payment.reconcile', everyMinutes: 24 * 60, run }

  async function run() {
    const end = now()
    const start = new Date(end.getTime() - comparedMs)
    const orders = new Map<string, TossTransaction[]>()
    for await (const page of pages(start, end)) {
      for (const row of page) orders.set(row.orderId, [...(orders.get(row.orderId) ?? []), row])
    }
    const found = (await compareTheirs(orders)) + (await compareOurs(start, end, orders))
    if (found > 0) log.error({ orphans: found }, 'the payment provider’s books differ from ours')
    await forgetWebhooks(db, new Date(end.getTime() - webhooksKeptMs))
  }

  async function* pages(start: Date, end: Date) {
    // Told in whole seconds: the present one is wanted too.
    const until = new Date(end.getTime() + 1000)
    const range = { startDate: localTime(start), endDate: localTime(until), limit: pageSize }
    for (let startingAfter: string | undefined; ; ) {
      const answer = await toss.transactions({ ...range, ...(startingAfter && { startingAfter }) })
      if (answer.verdict !== 'DONE') throw new Error(`the provider's list cannot be read: ${answer.code}`)
      yield answer.value
      startingAfter = answer.value.at(-1)?.transactionKey
      if (answer.value.length < pageSize || !startingAfter) return
    }
  }

  /** What the provider has: known here, and in the same state? */
  async function compareTheirs(orders: Map<string, TossTransaction[]>): Promise<number> {
    let count = 0
    const ids = [...orders.keys()]
    for (let index = 0; index < ids.length; index += pageSize) {
      const part = ids.slice(index, index + pageSize)
      const ours = new Map((await findByOrders(db, part)).map((payment) => [payment.orderId, payment]))
      for (const orderId of part) {
        const rows = orders.get(orderId) ?? []
        if (await isAmiss(ours.get(orderId), rows)) count += 1
      }
    }
    return count
  }

  async function isAmiss(payment: StoredPayment | undefined, rows: TossTransaction[]): Promise<boolean> {
    const [first] = rows
    if (!first) return false
    const last = rows.at(-1) ?? first
    const difference = await differenceOf(payment, rows)
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

  /** A difference is looked into before it is believed: most are put right by asking. */
  async function differenceOf(
    payment: StoredPayment | undefined,
    rows: TossTransaction[],
  ): Promise<Difference> {
    if (!payment) return { kind: 'UNKNOWN_HERE' }
    if (agrees(payment, rows)) return undefined
    const found = await toss.find(payment.orderId)
    if (found.verdict !== 'DONE') return { kind: 'STATUS_DIFFERS' }
    const adopted = await settle.adopt(payment, found.value)
    if (found.value.totalAmount !== adopted.amount) return { kind: 'AMOUNT_DIFFERS' }
    const given = found.value.totalAmount - found.value.balanceAmount
    const isSame = tookMoney(adopted) && adopted.refundedAmount === given
    return isSame && adopted.paymentKey === found.value.paymentKey ? undefined : { kind: 'STATUS_DIFFERS' }
  }

  /** What we have: does the provider know of it? */
  async function compareOurs(start: Date, end: Date, orders: Map<string, unknown>): Promise<number> {
    const until = new Date(end.getTime() - settledAfterMs)
    const from = new Date(start.getTime() + settledAfterMs)
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

/** An approval without cancels beside a payment without refunds needs no second look. */
const agrees = (payment: StoredPayment, rows: TossTransaction[]) =>
  rows.length === 1 &&
  rows[0]?.status === 'DONE' &&
  rows[0].paymentKey === payment.paymentKey &&
  rows[0].amount === payment.amount &&
  payment.status === 'COMPLETED'

/** `yyyy-MM-ddTHH:mm:ss` in Seoul, as the provider's list is asked for. */
const localTime = (date: Date) => seoulIso(date).slice(0, 19)
