import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { confirmPayment as endpoint } from '../../../../../contract/payment/payment.ts'
import { isDatabaseUnavailable } from '../../../shared/db/database-errors.ts'
import { AppError, type ErrorDetails } from '../../../shared/errors/app-error.ts'
import { type PaymentContext, withLockedPayment } from '../context.ts'
import { toConfirmation } from '../customer/list-payments.ts'
import {
  addEvent,
  addEventUpTo,
  changePayment,
  findByOrderId,
  findPayment,
  lockCapturedPayments,
  type StoredPayment,
} from '../payment.repository.ts'
import { refund } from '../payment.tables.ts'
import {
  isCaptured,
  queryPayment,
  refusalInKorean,
  requestCapture,
  type TossAnswer,
  type TossPayment,
} from '../toss.ts'
import { applyProviderPayment, failPayment, wasCaptured } from './settle-payment.ts'

/** Confirmations with a wrong amount in the history of one payment; they need no session. */
const maxTamperedEvents = 20

/**
 * Confirms a payment in three steps: store the intent in its own transaction, call the provider, store the outcome. After
 * a crash in between, the sweep finishes the payment. Idempotent. `memberId` is undefined without a session. Throws
 * PAYMENT_NOT_FOUND, AMOUNT_TAMPERED, AMOUNT_MISMATCH, PAYMENT_UNDER_WAY, PAYMENT_ENDED, ALREADY_PAID, PAYMENT_REFUSED or
 * PAYMENT_PROVIDER_DOWN.
 */
export async function confirmPayment(
  ctx: PaymentContext,
  memberId: string | undefined,
  { paymentKey, orderId, amount }: Body<typeof endpoint>,
) {
  const payment = await findByOrderId(ctx.db, orderId)
  const isForeign = !payment || (memberId !== undefined && memberId !== payment.memberId)
  // Wrong confirmations count apart, so that nobody who sends them can stop the buyer.
  const counted = isForeign || amount !== payment.amount ? `wrong ${orderId}` : `${orderId} ${paymentKey}`
  await ctx.limit('PAYMENT_ORDER', counted)
  if (isForeign) throw new AppError('PAYMENT_NOT_FOUND')
  if (amount !== payment.amount) {
    const event = { kind: 'TAMPERED' as const, detail: { amount }, at: ctx.now() }
    await addEventUpTo(ctx.db, payment, event, maxTamperedEvents)
    throw new AppError('AMOUNT_TAMPERED')
  }
  const result = await confirmWithProvider(ctx, payment, paymentKey)
  if (result.status === 'FAILED') throw toRefusedError(result)
  return toConfirmation(result, await findReservation(ctx, result))
}

async function confirmWithProvider(ctx: PaymentContext, payment: StoredPayment, paymentKey: string) {
  const started = await startConfirmation(ctx, payment, paymentKey).catch((error) => {
    // The intent may or may not have been committed when the database connection was lost.
    if (!isDatabaseUnavailable(error)) throw error
    return { current: asConfirming(ctx, payment, error), isNew: undefined }
  })
  if (started.isNew === undefined || started.current.status !== 'CONFIRMING') return started.current
  const options = { isRetry: !started.isNew }
  return captureUntilDecided(ctx, started.current, options, ctx.toss.callSeconds * 2000).catch((error) =>
    asConfirming(ctx, payment, error),
  )
}

/** Reports CONFIRMING after an error, because money may have been captured; the sweep decides later. */
function asConfirming({ log }: PaymentContext, payment: StoredPayment, error: unknown): StoredPayment {
  log.error({ err: error, payment: payment.id }, 'confirming a payment failed; the sweep will retry')
  return { ...payment, status: 'CONFIRMING' }
}

/** Stores the intent once. `isNew` is false for a repeated request. Throws when the payment has ended. */
async function startConfirmation(
  ctx: PaymentContext,
  payment: StoredPayment,
  paymentKey: string,
): Promise<{ current: StoredPayment; isNew: boolean }> {
  const isSameKey = payment.paymentKey === paymentKey
  if (payment.status !== 'PENDING' || payment.virtualAccount) {
    if (payment.status === 'FAILED' || (wasCaptured(payment) && !isSameKey))
      throw await findEndedError(ctx, payment, isSameKey)
    if (!isSameKey) throw new AppError('PAYMENT_UNDER_WAY')
    return { current: payment, isNew: false }
  }
  const confirming = await storeIntent(ctx, payment, paymentKey)
  if (confirming) return { current: confirming, isNew: true }
  const current = (await findPayment(ctx.db, payment)) ?? payment
  return startConfirmation(ctx, current, paymentKey)
}

/** Returns undefined when another request has changed the payment first. */
const storeIntent = (ctx: PaymentContext, payment: StoredPayment, paymentKey: string) =>
  withLockedPayment(ctx, payment, async (tx, locked) => {
    if (locked?.status !== 'PENDING') return undefined
    const due = await ctx.payable.due(tx, payment.memberId, payment.reservationId)
    if (due.amount !== payment.amount || due.purpose !== payment.purpose)
      throw new AppError('AMOUNT_MISMATCH')
    const changes = { status: 'CONFIRMING' as const, paymentKey, confirmingSince: ctx.now() }
    const confirming = await changePayment(tx, payment, ['PENDING'], changes)
    if (confirming) await addEvent(tx, payment, { kind: 'CONFIRMING', at: ctx.now() })
    return confirming
  })

/** For an expired reservation, `payable.due` throws the more specific error. */
async function findEndedError(ctx: PaymentContext, payment: StoredPayment, isSameKey: boolean) {
  if (await isPaidSince(ctx, payment)) return new AppError('ALREADY_PAID')
  if (payment.failCode === 'RESERVATION_EXPIRED')
    await ctx.transact((tx) => ctx.payable.due(tx, payment.memberId, payment.reservationId))
  return toEndedError(payment, isSameKey)
}

/** Whether money that stayed was captured after the order began: by the order itself in another window, or by a later order. */
async function isPaidSince({ transact }: PaymentContext, payment: StoredPayment) {
  const { memberId, reservationId, createdAt } = payment
  const captured = await transact((tx) => lockCapturedPayments(tx, memberId, reservationId))
  return captured.some(
    ({ completedAt, amount, refundedAmount }) =>
      completedAt && completedAt > createdAt && refundedAmount < amount,
  )
}

/** The payment is decided: a failure here may not turn into a failed confirmation. */
async function findReservation({ db, payable, log }: PaymentContext, payment: StoredPayment) {
  if (payment.status === 'CONFIRMING') return undefined
  const { memberId, reservationId, id } = payment
  const isRepair = and(eq(refund.memberId, memberId), eq(refund.paymentId, id), eq(refund.cause, 'REPAIR'))
  return Promise.all([payable.find(db, memberId, reservationId), db.$count(refund, isRepair)])
    .then(([reservation, repairs]) => ({ reservation: reservation ?? null, isReturned: repairs > 0 }))
    .catch((error) => {
      log.error({ err: error, payment: payment.id }, 'reading the reservation of a paid order failed')
      return undefined
    })
}

/** The error carries the provider's own code and message, which the customer sees. */
function toRefusedError({ failCode, failMessage }: StoredPayment) {
  if (failCode === providerDown) return new AppError('PAYMENT_PROVIDER_DOWN')
  return new AppError('PAYMENT_REFUSED', toProviderFailure({ failCode, failMessage }))
}

/** Another attempt is offered only after one that failed while its reservation stayed. */
function toEndedError({ status, failCode, failMessage }: StoredPayment, isSameKey: boolean) {
  if (isSameKey && failCode !== providerDown)
    return new AppError('PAYMENT_ENDED', toProviderFailure({ failCode, failMessage }))
  const canRetry = status === 'FAILED' && !failCode?.startsWith('RESERVATION_')
  return new AppError(
    'PAYMENT_ENDED',
    canRetry ? { message: '이 결제는 끝났어요. 새로 결제할 수 있어요.' } : {},
  )
}

const toProviderFailure = (
  failure: Pick<StoredPayment, 'failCode' | 'failMessage'>,
): Pick<ErrorDetails, 'externalCode' | 'message'> => ({
  ...(failure.failCode && { externalCode: failure.failCode }),
  ...(failure.failMessage && { message: failure.failMessage }),
})

/** Fail code of a payment when the provider rejected our credentials. */
const providerDown = 'PAYMENT_PROVIDER_DOWN'
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
async function captureUntilDecided(
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
