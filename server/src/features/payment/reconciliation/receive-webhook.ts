import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { applyProviderPayment, wasCaptured } from '../checkout/settle-payment.ts'
import type { PaymentContext } from '../context.ts'
import {
  addEventUpTo,
  findByOrderId,
  findPayment,
  type PaymentId,
  type StoredPayment,
} from '../payment.repository.ts'
import { payment, receivedWebhook } from '../payment.tables.ts'
import { queryPayment } from '../toss.ts'

export const webhookJobKind = 'payment.look'
/** Webhooks in the history of one payment. */
const maxUntrustedEvents = 20
const shortText = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const subjectFields = {
  paymentKey: shortText,
  orderId: shortText,
  status: shortText,
  cancelStatus: shortText,
  transactionKey: shortText,
  lastTransactionKey: shortText,
}
/** Status changes name the payment in `data`; deposits name it at the top level, with a secret. */
const webhookBody = z.object({
  ...subjectFields,
  eventType: shortText,
  secret: shortText,
  data: z.optional(z.object({ ...subjectFields, secret: shortText })),
})
type WebhookBody = z.output<typeof webhookBody>

/**
 * Receives a webhook of the provider. Webhooks are not signed, so that one only triggers a query by a job. Succeeds for any
 * body, because the provider repeats a webhook until the reply is 200. Throws TOO_MANY_REQUESTS for one order too often;
 * the provider repeats a true one later.
 */
export async function receiveWebhook(
  ctx: PaymentContext,
  body: unknown,
  transmissionId: string | undefined,
  origin: Origin,
): Promise<null> {
  const { transact, now, log } = ctx
  const read = z.safeParse(webhookBody, body)
  const payment = read.success ? await findSubject(ctx.db, read.data) : undefined
  if (!read.success || !payment) return null
  if (!hasValidSecret(payment, read.data)) {
    log.warn({ payment: payment.id }, 'payment webhook has a wrong deposit secret')
    ctx.recordSecurity({ kind: 'WEBHOOK_REFUSED', outcome: 'REFUSED', origin, detail: { reason: 'SECRET' } })
    return null
  }
  if (!canChange(payment)) return null
  await ctx.limit('PAYMENT_ORDER', `webhook ${payment.orderId}`)
  const payload: PaymentId = { memberId: payment.memberId, id: payment.id }
  await transact(async (tx) => {
    if (!(await addWebhook(tx, keyOf(read.data, payment, transmissionId), now()))) return
    const uniqueKey = `${webhookJobKind}@${payment.id}`
    await addJob(ctx, tx, { kind: webhookJobKind, payload, uniqueKey, repeats: true })
    // Untrusted: anybody can send a webhook.
    const event = { kind: 'WEBHOOK' as const, detail: toEventDetail(read.data), at: now() }
    await addEventUpTo(tx, payment, event, maxUntrustedEvents)
  })
  return null
}

async function findSubject(db: Database, { data, ...top }: WebhookBody) {
  const orderId = data?.orderId ?? top.orderId
  if (orderId) return findByOrderId(db, orderId)
  const paymentKey = data?.paymentKey ?? top.paymentKey
  return paymentKey ? findOne(db, payment, eq(payment.paymentKey, paymentKey)) : undefined
}

/** Returns false when a webhook with this key was received before. */
async function addWebhook(tx: Database, key: string, receivedAt: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(receivedWebhook).values({ key, receivedAt }).onConflictDoNothing()
  return rowCount === 1
}

/** Queries the provider about the payment of a webhook and applies its reply. Throws without a reply, so that the job is repeated. */
export async function applyWebhook(ctx: PaymentContext, id: PaymentId) {
  const payment = await findPayment(ctx.db, id)
  if (!payment || !canChange(payment)) return
  const found = await queryPayment(ctx.toss, payment.orderId)
  if (found.verdict === 'DONE') await applyProviderPayment(ctx, payment, found.value)
  else if (found.verdict !== 'REFUSED') throw new Error(`Querying the payment provider failed: ${found.code}`)
}

/** A repeated webhook has the same transmission id or, without one, the same payment and status. */
function keyOf(
  { data, ...top }: WebhookBody,
  payment: StoredPayment,
  transmissionId: string | undefined,
): string {
  const { status, cancelStatus, transactionKey, lastTransactionKey } = data ?? top
  const subject = [payment.orderId, status ?? cancelStatus, transactionKey ?? lastTransactionKey]
  return createHash('sha256')
    .update(JSON.stringify(transmissionId ? ['id', transmissionId] : subject))
    .digest('base64url')
}

function toEventDetail({ data, eventType, ...top }: WebhookBody) {
  const { status, cancelStatus } = data ?? top
  return { eventType: eventType ?? 'DEPOSIT_CALLBACK', status: status ?? cancelStatus ?? null }
}

/**
 * Whether the provider's state can still differ from ours: nothing is left to cancel of a payment that is refunded completely.
 * A payment that we never confirmed may have been captured without our knowledge.
 */
const canChange = (payment: StoredPayment) =>
  !(wasCaptured(payment) && payment.refundedAmount >= payment.amount)

/** While a deposit is awaited, only webhooks with its secret count, whatever type of event they name. */
function hasValidSecret({ status, virtualAccount }: StoredPayment, { data, ...top }: WebhookBody): boolean {
  if (status !== 'PENDING' || !virtualAccount?.secret) return true
  const secret = data?.secret ?? top.secret
  const [expected, received] = [virtualAccount.secret, secret ?? ''].map((it) =>
    createHash('sha256').update(it).digest(),
  )
  return expected !== undefined && received !== undefined && timingSafeEqual(expected, received)
}
