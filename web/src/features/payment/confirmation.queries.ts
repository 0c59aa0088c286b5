import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sendCall } from '../../../../client/http/call.ts'
import { clientError, type HttpClient } from '../../../../client/http/client.ts'
import type { RequestInput } from '../../../../client/http/request.ts'
import { keyOf } from '../../../../client/server-query.ts'
import { parseJson } from '../../../../client/storage.ts'
import type { Data, EndpointDefinition } from '../../../../contract/endpoint.ts'
import { judgeConfirmReply, judgeListedPayment } from '../../../../contract/payment/confirm-reply.ts'
import { confirmPayment, listPayments, paymentFailures } from '../../../../contract/payment/payment.ts'
import { ApiError, client } from '../../shared/api/index.ts'
import { reservationReads } from '../../shared/reservation-reads.ts'
import { getToken } from '../../shared/session.ts'

/** The three query parameters of the provider's success redirect. */
export interface Authorised {
  paymentKey: string
  orderId: string
  amount: number
}

/** What the server says about a payment that went well. `purpose` and `reservation` are missing where only the list knew it. */
export type PaidOutcome = Pick<
  Data<typeof confirmPayment>,
  'reservationId' | 'virtualAccount' | 'purpose' | 'isReturned' | 'reservation'
>

export type ConfirmOutcome =
  | (PaidOutcome & { kind: 'PAID' })
  | { kind: 'REFUSED'; code: string; message: string }

/**
 * Confirms a payment and asks again until the server has given a final answer, whatever stands in between; the server is
 * idempotent. Undefined until then.
 */
export function useConfirmation(authorised: Authorised | undefined): ConfirmOutcome | undefined {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<ConfirmOutcome>()
  const { paymentKey, orderId, amount } = authorised ?? {}
  useEffect(() => {
    if (paymentKey === undefined || orderId === undefined || amount === undefined) return
    const stop = new AbortController()
    const wait = (ms: number) => waitUntilRetry(ms, stop.signal)
    void askUntilKnown(() => ask({ paymentKey, orderId, amount }), wait, stop.signal).then((known) => {
      if (!stop.signal.aborted) setOutcome(known)
    })
    return () => stop.abort()
  }, [paymentKey, orderId, amount])

  const isPaid = outcome?.kind === 'PAID'
  useEffect(() => {
    if (!isPaid) return
    for (const endpoint of reservationReads) void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
  }, [isPaid, queries])
  return outcome
}

/** Asks for the confirmation, and where that says nothing for the payment itself. */
async function ask(authorised: Authorised): Promise<Attempt<ConfirmOutcome>> {
  const { result, retryAfterMs, refusal } = await callWithTimeLimit(confirmPayment, { body: authorised })
  if (refusal) return { outcome: { kind: 'REFUSED', ...refusal } }
  if (!(result instanceof Error)) {
    const isKnown = judgeConfirmReply({ status: 200, paymentStatus: result.paymentStatus }) !== 'UNKNOWN'
    return { outcome: isKnown ? { ...result, kind: 'PAID' } : undefined }
  }
  const reply = replyOf(result)
  if (judgeConfirmReply(reply) === 'REFUSED')
    return { outcome: { kind: 'REFUSED', code: `${reply.errorCode}`, message: result.message } }
  return { outcome: await findListed(authorised.orderId), retryAfterMs }
}

function replyOf(error: Error) {
  if (!(error instanceof ApiError)) return { status: 0 }
  const isEnvelope = error.isFromServer && error.failure.status === 'Error'
  return { status: error.status, errorCode: isEnvelope ? error.failure.code : undefined }
}

/** The outcome according to the member's payments, of which this one is among the newest. */
async function findListed(orderId: string): Promise<ConfirmOutcome | undefined> {
  if (getToken() === null) return undefined
  const { result } = await callWithTimeLimit(listPayments, {})
  if (result instanceof Error) return undefined
  const listed = result.payments.find((payment) => payment.orderId === orderId)
  if (!listed || judgeListedPayment(listed) === 'UNKNOWN') return undefined
  const { reservationId, virtualAccount, purpose } = listed
  return { kind: 'PAID', reservationId, virtualAccount, purpose }
}

interface TimedAnswer<Result> {
  /** The data, or the failure as an ApiError. */
  result: Result | Error
  /** From the `Retry-After` header, in milliseconds. */
  retryAfterMs: number | undefined
  /** Of an answer that arrived well and whose own status is not Success. */
  refusal?: { code: string; message: string } | undefined
}

const timeLimitMs = 40_000
const { onFailure: _, ...withoutConsequences } = client

/**
 * Calls an endpoint for a caller that asks again by itself: a failure is returned and has no other consequence, not even a sign-out,
 * and an answer that takes longer than 40 seconds is given up.
 */
async function callWithTimeLimit<E extends EndpointDefinition>(
  endpoint: E,
  input: RequestInput,
): Promise<TimedAnswer<Data<E>>> {
  let retryAfterMs: number | undefined
  let refusal: TimedAnswer<unknown>['refusal']
  const observed: HttpClient = {
    ...withoutConsequences,
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      retryAfterMs = millisecondsOf(response.headers.get('retry-after'))
      refusal = response.ok ? refusalIn(await response.clone().text()) : undefined
      return response
    },
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeLimitMs)
  try {
    const result = await sendCall(observed, endpoint, { ...input, signal: limit.signal })
    return { result, retryAfterMs, refusal }
  } catch (error) {
    const result = limit.signal.aborted ? clientError(observed, 'NETWORK') : (error as Error)
    return { result, retryAfterMs, refusal }
  } finally {
    clearTimeout(timer)
  }
}

/** The refusal in the text of an answer; undefined for a success and for what cannot be read. */
function refusalIn(text: string) {
  const { status, code, message } = (parseJson(text) ?? {}) as Record<string, unknown>
  if (typeof status !== 'string' || status === 'Success') return undefined
  return { code: String(code || paymentFailures.confirmFailed.code), message: String(message ?? '') }
}

/** Only the form in seconds, which the server uses. */
function millisecondsOf(header: string | null) {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

/** One try to learn the outcome. */
interface Attempt<Outcome> {
  /** Undefined while it is unknown. */
  outcome: Outcome | undefined
  /** How long the server asked to wait. */
  retryAfterMs?: number | undefined
}

const pausesMs = [1000, 2000, 3000, 5000, 8000]
const longestPauseMs = 15_000
const longestRetryAfterMs = 60_000

/** The pause after so many tries without an outcome; the server's own wish counts, within a minute. */
export function pauseAfter(tries: number, retryAfterMs = 0) {
  const pauseMs = pausesMs[tries - 1] ?? longestPauseMs
  return Math.max(pauseMs, Math.min(retryAfterMs, longestRetryAfterMs))
}

/** Asks until there is an outcome; undefined when `signal` stopped it. `wait` ends after the time or earlier. */
export async function askUntilKnown<Outcome>(
  ask: () => Promise<Attempt<Outcome>>,
  wait: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    const { outcome, retryAfterMs } = await ask()
    if (outcome !== undefined || signal.aborted) return outcome
    await wait(pauseAfter(tries, retryAfterMs))
  }
  return undefined
}

/** Waits, at most until the network is back, the page is looked at again, or `signal` stops it. */
export function waitUntilRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cleanUp = new AbortController()
    const end = () => {
      clearTimeout(timer)
      cleanUp.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const options = { signal: cleanUp.signal }
    addEventListener('online', end, options)
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && end(),
      options,
    )
    signal.addEventListener('abort', end, options)
  })
}
