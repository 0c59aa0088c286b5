import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentContext } from '../context.ts'
import { addEvent, findPayment, type StoredPayment } from '../payment.repository.ts'
import {
  isCaptured,
  queryPayment,
  refusalInKorean,
  requestCapture,
  type TossAnswer,
  type TossPayment,
} from '../toss.ts'
import { applyProviderPayment, failPayment } from './settle-payment.ts'

/** Fail code of a payment when the provider rejected our credentials. */
export const providerDown = 'PAYMENT_PROVIDER_DOWN'
const firstPauseMs = 250
const longestPauseMs = 2000
/** Payment windows and authentications have expired by then, so that a later capture is impossible. */
const expiresAfterMs = 45 * 60_000

interface CaptureOptions {
  /** False only right after the payment became CONFIRMING: nothing has requested a capture before. */
  isRetry: boolean
}
type FailedAnswer = Exclude<TossAnswer<never>, { verdict: 'DONE' }>

/** Repeats `tryCapture` until the provider has decided or the time is over; then the payment is still CONFIRMING. */
export async function captureUntilDecided(
  ctx: PaymentContext,
  payment: StoredPayment,
  options: CaptureOptions,
  limitMs: number,
): Promise<StoredPayment> {
  const deadline = performance.now() + limitMs
  let current = await tryCapture(ctx, payment, options, limitMs)
  for (let pauseMs = firstPauseMs; current.status === 'CONFIRMING'; pauseMs *= 1.5) {
    const leftMs = deadline - performance.now()
    if (leftMs < firstPauseMs) return current
    await pause(Math.min(pauseMs, longestPauseMs, leftMs / 2))
    // A webhook or the sweep may have decided it meanwhile.
    current = (await findPayment(ctx.db, payment)) ?? current
    if (current.status === 'CONFIRMING')
      current = await tryCapture(ctx, current, { isRetry: true }, deadline - performance.now())
  }
  return current
}

/** Requests the capture once. A retry queries the provider first, and captures only when nothing was captured. */
export async function tryCapture(
  ctx: PaymentContext,
  payment: StoredPayment,
  { isRetry }: CaptureOptions,
  limitMs?: number,
): Promise<StoredPayment> {
  if (isRetry) {
    const { current, canCapture } = await queryProvider(ctx, payment, limitMs)
    if (!canCapture) return current
    if (isExpired(current, ctx.now())) return failPayment(ctx, current, { code: 'EXPIRED', message: '' })
  }
  const { paymentKey, orderId, amount } = payment
  if (!paymentKey) throw new Error('A payment is CONFIRMING without a payment key')
  const answer = await requestCapture(ctx.toss, { paymentKey, orderId, amount }, limitMs)
  if (answer.verdict === 'DONE') return applyProviderPayment(ctx, payment, answer.value)
  return isRetry
    ? handleFailedRetry(ctx, payment, answer, limitMs)
    : handleFailedCapture(ctx, payment, answer)
}

/** For the first capture request: a refusal is final, because no earlier request can have succeeded. */
async function handleFailedCapture(ctx: PaymentContext, payment: StoredPayment, answer: FailedAnswer) {
  const { verdict, code, message } = answer
  if (verdict === 'UNKNOWN') {
    await addEvent(ctx.db, payment, { kind: 'DOUBT', detail: { code }, at: ctx.now() })
    return payment
  }
  if (verdict === 'REFUSED' && !(await areCredentialsRejected(ctx, code, payment)))
    return failPayment(ctx, payment, toRefusal(code, message))
  logRejectedCredentials(ctx, code)
  await addEvent(ctx.db, payment, { kind: 'ALARM', detail: { code }, at: ctx.now() })
  return failPayment(ctx, payment, { code: providerDown, message: '' })
}

/** FORBIDDEN_REQUEST means the payment or our credentials; the provider answers a query to valid credentials only. */
const areCredentialsRejected = async (ctx: PaymentContext, code: string, { orderId }: StoredPayment) =>
  code === 'FORBIDDEN_REQUEST' && (await queryPayment(ctx.toss, orderId)).verdict === 'ALARM'

/** For a retry: a refusal is final only when a query confirms that nothing was captured. */
async function handleFailedRetry(
  ctx: PaymentContext,
  payment: StoredPayment,
  answer: FailedAnswer,
  limitMs?: number,
) {
  if (answer.verdict === 'ALARM') logRejectedCredentials(ctx, answer.code)
  if (answer.verdict !== 'REFUSED') return payment
  const { current, canCapture } = await queryProvider(ctx, payment, limitMs)
  return canCapture ? failPayment(ctx, current, toRefusal(answer.code, answer.message)) : current
}

/** Applies the provider's state. `canCapture`: still CONFIRMING, and the provider has captured nothing. */
async function queryProvider(ctx: PaymentContext, payment: StoredPayment, limitMs?: number) {
  const found = await queryPayment(ctx.toss, payment.orderId, limitMs)
  if (found.verdict === 'ALARM') logRejectedCredentials(ctx, found.code)
  if (found.verdict !== 'DONE') return { current: payment, canCapture: found.verdict === 'REFUSED' }
  const current = await applyProviderPayment(ctx, payment, found.value)
  return { current, canCapture: current.status === 'CONFIRMING' && !isCapturedOrPending(found.value) }
}

const isExpired = ({ confirmingSince }: StoredPayment, now: Date) =>
  confirmingSince !== null && now.getTime() - confirmingSince.getTime() > expiresAfterMs

const logRejectedCredentials = ({ log }: PaymentContext, code: string) =>
  log.error({ reason: code }, 'payment provider rejects our credentials')

const toRefusal = (code: string, message: string) => ({
  code,
  message: refusalInKorean(code, message) ?? '',
})

const isCapturedOrPending = (found: TossPayment) =>
  isCaptured(found) || found.status === 'WAITING_FOR_DEPOSIT'
