import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../shared/db/database.ts'
import type { Log } from '../../../shared/log/log.ts'
import { addEvent, findPayment, type StoredPayment } from '../payment.repository.ts'
import type { TossAnswer, TossClient } from '../toss/toss-client.ts'
import { refusalInKorean } from '../toss/toss-errors.ts'
import { isCaptured, type TossPayment } from '../toss/toss-payment.ts'
import type { Settlement } from './settle.ts'

interface CaptureDependencies {
  db: Database
  now: () => Date
  toss: TossClient
  settlement: Settlement
  log: Log
}

export type Capture = ReturnType<typeof createCapture>

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

/** Captures payments that are CONFIRMING and finds out whether earlier captures succeeded. */
export function createCapture({ db, now, toss, settlement, log }: CaptureDependencies) {
  return { captureUntilDecided, tryCapture }

  /** Repeats `tryCapture` until the provider has decided or the time is over; then it is still CONFIRMING. */
  async function captureUntilDecided(
    payment: StoredPayment,
    options: CaptureOptions,
    limitMs: number,
  ): Promise<StoredPayment> {
    const deadline = performance.now() + limitMs
    let current = await tryCapture(payment, options, limitMs)
    for (let pauseMs = firstPauseMs; current.status === 'CONFIRMING'; pauseMs *= 1.5) {
      const leftMs = deadline - performance.now()
      if (leftMs < firstPauseMs) return current
      await pause(Math.min(pauseMs, longestPauseMs, leftMs / 2))
      // A webhook or the sweep may have decided it meanwhile.
      current = (await findPayment(db, payment)) ?? current
      if (current.status === 'CONFIRMING')
        current = await tryCapture(current, { isRetry: true }, deadline - performance.now())
    }
    return current
  }

  /** Requests the capture once. A retry queries the provider first, and captures only when nothing was captured. */
  async function tryCapture(
    payment: StoredPayment,
    { isRetry }: CaptureOptions,
    limitMs?: number,
  ): Promise<StoredPayment> {
    if (isRetry) {
      const { current, canCapture } = await queryProvider(payment, limitMs)
      if (!canCapture) return current
      if (isExpired(current)) return settlement.failPayment(current, { code: 'EXPIRED', message: '' })
    }
    const { paymentKey, orderId, amount } = payment
    if (!paymentKey) throw new Error('A payment is CONFIRMING without a payment key')
    const answer = await toss.confirm({ paymentKey, orderId, amount }, limitMs)
    if (answer.verdict === 'DONE') return settlement.applyProviderPayment(payment, answer.value)
    return isRetry ? handleFailedRetry(payment, answer, limitMs) : handleFailedCapture(payment, answer)
  }

  /** For the first capture request: a refusal is final, because no earlier request can have succeeded. */
  async function handleFailedCapture(payment: StoredPayment, answer: FailedAnswer): Promise<StoredPayment> {
    const { verdict, code, message } = answer
    if (verdict === 'UNKNOWN') {
      await addEvent(db, payment, { kind: 'DOUBT', detail: { code }, at: now() })
      return payment
    }
    if (verdict === 'REFUSED' && !(await areCredentialsRejected(code, payment)))
      return settlement.failPayment(payment, toRefusal(code, message))
    logRejectedCredentials(code)
    await addEvent(db, payment, { kind: 'ALARM', detail: { code }, at: now() })
    return settlement.failPayment(payment, { code: providerDown, message: '' })
  }

  /** FORBIDDEN_REQUEST means the payment or our credentials; the provider answers a query to valid credentials only. */
  async function areCredentialsRejected(code: string, { orderId }: StoredPayment) {
    return code === 'FORBIDDEN_REQUEST' && (await toss.find(orderId)).verdict === 'ALARM'
  }

  /** For a retry: a refusal is final only when a query confirms that nothing was captured. */
  async function handleFailedRetry(payment: StoredPayment, answer: FailedAnswer, limitMs?: number) {
    if (answer.verdict === 'ALARM') logRejectedCredentials(answer.code)
    if (answer.verdict !== 'REFUSED') return payment
    const { current, canCapture } = await queryProvider(payment, limitMs)
    return canCapture ? settlement.failPayment(current, toRefusal(answer.code, answer.message)) : current
  }

  /** Applies the provider's state. `canCapture`: still CONFIRMING, and the provider has captured nothing. */
  async function queryProvider(payment: StoredPayment, limitMs?: number) {
    const found = await toss.find(payment.orderId, limitMs)
    if (found.verdict === 'ALARM') logRejectedCredentials(found.code)
    if (found.verdict !== 'DONE') return { current: payment, canCapture: found.verdict === 'REFUSED' }
    const current = await settlement.applyProviderPayment(payment, found.value)
    return { current, canCapture: current.status === 'CONFIRMING' && !isCapturedOrPending(found.value) }
  }

  function isExpired({ confirmingSince }: StoredPayment) {
    return confirmingSince !== null && now().getTime() - confirmingSince.getTime() > expiresAfterMs
  }

  function logRejectedCredentials(code: string) {
    log.error({ reason: code }, 'payment provider rejects our credentials')
  }
}

const toRefusal = (code: string, message: string) => ({
  code,
  message: refusalInKorean(code, message) ?? '',
})

const isCapturedOrPending = (found: TossPayment) =>
  isCaptured(found) || found.status === 'WAITING_FOR_DEPOSIT'
