import * as z from 'zod/mini'
import { type Verdict, verdictOn } from './toss-errors.ts'
import { type TossPayment, type TossTransaction, tossPayment, tossTransactions } from './toss-payment.ts'

/** Where the payment provider is, and who we are to it. */
export interface TossSettings {
  apiUrl: string
  secretKey: string
  /** Limit of one call. */
  callSeconds: number
  /** How long a confirmation asks on before it answers that it is not decided yet. */
  doubtSeconds: number
}

/** What the provider said, or that nobody knows what it did. */
export type TossAnswer<Value> =
  | { verdict: 'DONE'; value: Value }
  | { verdict: Verdict; code: string; message: string }

export type TossClient = ReturnType<typeof createTossClient>

interface Order {
  paymentKey: string
  orderId: string
  /** Won. */
  amount: number
}

interface Request<Value> {
  path: string
  reads: z.ZodMiniType<Value>
  body?: object
  idempotencyKey?: string
  /** At most; never more than the configured limit of one call. */
  limitMs?: number
}

const failure = z.object({ code: z.string(), message: z._default(z.string(), '') })

/** The provider's REST API. Never throws: every failure is a verdict. Nothing of it is logged here. */
export function createTossClient({ apiUrl, secretKey, callSeconds }: TossSettings) {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const longestMs = callSeconds * 1000
  return { confirm, find, cancel, transactions }

  /** Charges the card. The same order always travels under the same key. */
  function confirm({ paymentKey, orderId, amount }: Order, limitMs = longestMs) {
    return call<TossPayment>({
      path: '/payments/confirm',
      reads: tossPayment,
      body: { paymentKey, orderId, amount },
      idempotencyKey: `confirm-${orderId}`,
      limitMs,
    })
  }

  /** The truth about an order. By our own id: a payment key may come from anybody. */
  function find(orderId: string, limitMs = longestMs) {
    return call<TossPayment>({
      path: `/payments/orders/${encodeURIComponent(orderId)}`,
      reads: tossPayment,
      limitMs,
    })
  }

  /** Gives money back. A refund always travels under its own id, and always names its amount. */
  function cancel(paymentKey: string, refund: { id: string; amount: number; reason: string }) {
    return call<TossPayment>({
      path: `/payments/${encodeURIComponent(paymentKey)}/cancel`,
      reads: tossPayment,
      body: { cancelReason: refund.reason.trim().slice(0, 200) || '환불', cancelAmount: refund.amount },
      idempotencyKey: refund.id,
    })
  }

  /** One page of approvals and cancels between two moments (`yyyy-MM-ddTHH:mm:ss`, Seoul). */
  function transactions(query: {
    startDate: string
    endDate: string
    limit: number
    startingAfter?: string
  }) {
    const path = `/transactions?${new URLSearchParams({ ...query, limit: String(query.limit) })}`
    return call<TossTransaction[]>({ path, reads: tossTransactions })
  }

  async function call<Value>(request: Request<Value>): Promise<TossAnswer<Value>> {
    const { path, reads, body, idempotencyKey, limitMs = longestMs } = request
    // Not AbortSignal.timeout: Node may collect it as garbage before its time comes.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), Math.min(limitMs, longestMs))
    try {
      const response = await fetch(`${apiUrl}/v1${path}`, {
        method: body ? 'POST' : 'GET',
        redirect: 'error',
        signal: patience.signal,
        headers: {
          authorization,
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return read(response.status, parse(await response.text()), reads)
    } catch {
      const code = patience.signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'
      return { verdict: 'UNKNOWN', code, message: '' }
    } finally {
      clearTimeout(timer)
    }
  }
}

function read<Value>(status: number, body: unknown, reads: z.ZodMiniType<Value>): TossAnswer<Value> {
  if (status >= 200 && status < 300) {
    const value = z.safeParse(reads, body)
    if (value.success) return { verdict: 'DONE', value: value.data }
    return { verdict: 'UNKNOWN', code: 'UNREADABLE_ANSWER', message: '' }
  }
  const { data } = z.safeParse(failure, body)
  const code = data?.code ?? `HTTP_${status}`
  return { verdict: verdictOn(status, code), code, message: data?.message ?? '' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
