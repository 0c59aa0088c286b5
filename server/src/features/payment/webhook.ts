import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../shared/jobs/job.ts'
import type { Log } from '../../shared/log/log.ts'
import {
  addEvent,
  findByKey,
  findByOrder,
  findPayment,
  type PaymentId,
  type StoredPayment,
} from './payment.repository.ts'
import type { Settle } from './settle.ts'
import type { TossClient } from './toss/toss-client.ts'
import { hearWebhook } from './webhook.repository.ts'

export interface WebhookDependencies {
  db: Database
  transact: Transact
  now: () => Date
  queue: JobQueue
  toss: TossClient
  settle: Settle
  log: Log
}

const kind = 'payment.look'
const word = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const about = {
  paymentKey: word,
  orderId: word,
  status: word,
  cancelStatus: word,
  transactionKey: word,
  lastTransactionKey: word,
}
/** Status changes tell of their subject in `data`, deposits at the top, with a secret. */
const hint = z.object({ ...about, eventType: word, secret: word, data: z.optional(z.object(about)) })
type Hint = z.output<typeof hint>

/** What the provider tells by itself. It carries no signature, so all it does is make us ask. */
export function createWebhook({ db, transact, now, queue, toss, settle, log }: WebhookDependencies) {
  return { hear, job: { kind, run } satisfies JobDefinition }

  /** Never fails on what it is sent: anything but 200 would only be sent again. */
  async function hear(body: unknown, transmissionId: string | undefined): Promise<null> {
    const read = z.safeParse(hint, body)
    const payment = read.success ? await find(read.data) : undefined
    if (!read.success || !payment) return null
    if (!knowsSecret(payment, read.data)) {
      log.warn({ payment: payment.id }, 'a deposit was announced with a wrong secret')
      return null
    }
    const payload: PaymentId = { memberId: payment.memberId, id: payment.id }
    await transact(async (tx) => {
      if (!(await hearWebhook(tx, keyOf(read.data, payment, transmissionId), now()))) return
      await queue.add(tx, { kind, payload })
      // Anybody may have sent it: the history says what was heard, not what is so.
      await addEvent(tx, payment, { kind: 'WEBHOOK', detail: saidOf(read.data), at: now() })
    })
    return null
  }

  async function find({ data, ...top }: Hint) {
    const orderId = data?.orderId ?? top.orderId
    if (orderId) return findByOrder(db, orderId)
    const paymentKey = data?.paymentKey ?? top.paymentKey
    return paymentKey ? findByKey(db, paymentKey) : undefined
  }

  /** Asks, and acts on the answer alone. */
  async function run(payload: unknown) {
    const payment = await findPayment(db, payload as PaymentId)
    if (!payment) return
    const found = await toss.find(payment.orderId)
    if (found.verdict === 'DONE') await settle.adopt(payment, found.value)
    else if (found.verdict !== 'REFUSED')
      throw new Error(`the payment provider cannot be asked: ${found.code}`)
  }
}

/** Sent again, it has the same transmission id; without one, the same subject in the same state. */
function keyOf({ data, ...top }: Hint, payment: StoredPayment, transmissionId: string | undefined): string {
  const { status, cancelStatus, transactionKey, lastTransactionKey } = data ?? top
  const subject = [payment.orderId, status ?? cancelStatus, transactionKey ?? lastTransactionKey]
  return createHash('sha256')
    .update(JSON.stringify(transmissionId ? ['id', transmissionId] : subject))
    .digest('base64url')
}

function saidOf({ data, eventType, ...top }: Hint) {
  const { status, cancelStatus } = data ?? top
  return { eventType: eventType ?? 'DEPOSIT_CALLBACK', status: status ?? cancelStatus ?? null }
}

/** Only deposits bring a secret, and only for an account that was given out. */
function knowsSecret({ virtualAccount }: StoredPayment, { secret, eventType }: Hint): boolean {
  if (eventType || !virtualAccount?.secret) return true
  const [ours, theirs] = [virtualAccount.secret, secret ?? ''].map((it) =>
    createHash('sha256').update(it).digest(),
  )
  return ours !== undefined && theirs !== undefined && timingSafeEqual(ours, theirs)
}
