import * as z from 'zod/mini'
import { toVerdict, type Verdict } from './toss-errors.ts'
import { type TossPayment, type TossTransaction, tossPayment, tossTransactions } from './toss-payment.ts'

/** Address and credentials of the payment provider, and time limits. */
export interface TossSettings {
  /** Whether a payment by virtual account is accepted; its account is closed otherwise. */
  takesDeposits: boolean
  apiUrl: string
  secretKey: string
  /** Time limit of one call. */
  callSeconds: number
  /** How long a confirmation waits for the provider's decision before it returns CONFIRMING. */
  doubtSeconds: number
}

/** A reply of the provider, or a verdict on its failure. */
export type TossAnswer<Value> =
  | { verdict: 'DONE'; value: Value }
  | { verdict: Verdict; code: string; message: string }

interface Order {
  paymentKey: string
  orderId: string
  /** Amount in won. */
  amount: number
}

interface Request<Value> {
  path: string
  schema: z.ZodMiniType<Value>
  body?: object
  idempotencyKey?: string
  /** Time limit of this call; capped by the configured limit. */
  limitMs?: number | undefined
}

const failure = z.object({ code: z.string(), message: z._default(z.string(), '') })

/** Captures a payment. The idempotency key is derived from the order id. */
export function requestCapture(
  settings: TossSettings,
  { paymentKey, orderId, amount }: Order,
  limitMs?: number,
) {
  return call<TossPayment>(settings, {
    path: '/payments/confirm',
    schema: tossPayment,
    body: { paymentKey, orderId, amount },
    idempotencyKey: `confirm-${orderId}`,
    limitMs,
  })
}

/** Returns the provider's state of an order. Looks it up by our order id, because payment keys come from browsers. */
export function queryPayment(settings: TossSettings, orderId: string, limitMs?: number) {
  const path = `/payments/orders/${encodeURIComponent(orderId)}`
  return call<TossPayment>(settings, { path, schema: tossPayment, limitMs })
}

/** Refunds part of a payment. The refund id is the idempotency key. */
export function requestCancel(
  settings: TossSettings,
  paymentKey: string,
  refund: { id: string; amount: number; reason: string },
) {
  return call<TossPayment>(settings, {
    path: `/payments/${encodeURIComponent(paymentKey)}/cancel`,
    schema: tossPayment,
    body: { cancelReason: refund.reason.trim().slice(0, 200) || '환불', cancelAmount: refund.amount },
    idempotencyKey: refund.id,
  })
}

/** Returns a page of captures and cancellations between two times (`yyyy-MM-ddTHH:mm:ss`, Seoul). */
export function queryTransactions(
  settings: TossSettings,
  query: { startDate: string; endDate: string; limit: number; startingAfter?: string },
) {
  const path = `/transactions?${new URLSearchParams({ ...query, limit: String(query.limit) })}`
  return call<TossTransaction[]>(settings, { path, schema: tossTransactions })
}

/** Calls the provider's REST API. Never throws: every failure is returned as a verdict. Logs nothing. */
async function call<Value>(
  { apiUrl, secretKey, callSeconds }: TossSettings,
  { path, schema, body, idempotencyKey, limitMs = callSeconds * 1000 }: Request<Value>,
): Promise<TossAnswer<Value>> {
  // Not AbortSignal.timeout: Node may garbage-collect that signal before it fires.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), Math.min(limitMs, callSeconds * 1000))
  try {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: timeout.signal,
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return toAnswer(response.status, parseJson(await response.text()), schema)
  } catch {
    const code = timeout.signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'
    return { verdict: 'UNKNOWN', code, message: '' }
  } finally {
    clearTimeout(timer)
  }
}

function toAnswer<Value>(status: number, body: unknown, schema: z.ZodMiniType<Value>): TossAnswer<Value> {
  if (status >= 200 && status < 300) {
    const value = z.safeParse(schema, body)
    if (value.success) return { verdict: 'DONE', value: value.data }
    return { verdict: 'UNKNOWN', code: 'UNREADABLE_ANSWER', message: '' }
  }
  const { data } = z.safeParse(failure, body)
  const code = data?.code ?? `HTTP_${status}`
  return { verdict: toVerdict(status, code), code, message: data?.message ?? '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
