import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Ledger, seededRandom, type TossBehaviour, type TossCall } from './ledger.ts'
import {
  approvedPayment,
  newTransactionKey,
  type Outcome,
  type Payment,
  parseSeoul,
  stateAt,
} from './payment.ts'
import {
  type Answer,
  paymentObject,
  type RefusalCode,
  refusal,
  settlementObjects,
  transactionObjects,
} from './wire.ts'

export type TossCalls = Record<TossCall, number>
type ByKey = { Params: { paymentKey: string } }
type ByOrder = { Params: { orderId: string } }

/** Creates the provider's API for the shop's server, at `/toss/v1`; `received` counts its calls. */
export function createTossApi(ledger: Ledger) {
  const received: TossCalls = { confirm: 0, cancel: 0, lookup: 0, transactions: 0, settlements: 0 }
  const moodFor = createMoodPicker(ledger)
  const once = createIdempotency(ledger)
  return { received, serve }

  function serve(app: FastifyInstance) {
    app.post('/toss/v1/payments/confirm', (request, reply) =>
      act('confirm', request, reply, () => once(request, () => confirm(ledger, request.body))),
    )
    app.post<ByKey>('/toss/v1/payments/:paymentKey/cancel', (request, reply) =>
      act('cancel', request, reply, () =>
        once(request, () => cancel(ledger, request.params.paymentKey, request.body, keyOf(request) ?? null)),
      ),
    )
    app.get<ByKey>('/toss/v1/payments/:paymentKey', (request, reply) =>
      act('lookup', request, reply, () => paymentAnswer(ledger, ledger.find(request.params.paymentKey))),
    )
    app.get<ByOrder>('/toss/v1/payments/orders/:orderId', (request, reply) =>
      act('lookup', request, reply, () =>
        paymentAnswer(ledger, findPaymentOfOrder(ledger, request.params.orderId)),
      ),
    )
    app.get('/toss/v1/transactions', (request, reply) =>
      act('transactions', request, reply, () => listTransactions(ledger, request.query)),
    )
    app.get('/toss/v1/settlements', (request, reply) =>
      act('settlements', request, reply, () => listSettlements(ledger, request.query)),
    )
  }

  async function act(
    call: TossCall,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Answer | PendingAnswer,
  ) {
    received[call] += 1
    reply.header('cache-control', 'no-store').header('x-tosspayments-trace-id', request.id)
    const { mood, delayMs } = moodFor(call)
    if (mood === 'refusing' || !isSecretKey(request)) return send(reply, refusal('UNAUTHORIZED_KEY'))
    if (mood === 'down') return send(reply, refusal('FAILED_INTERNAL_SYSTEM_PROCESSING'))
    const done = work()
    const { answer, finish } = 'answer' in done ? done : { answer: done, finish: () => {} }
    if (mood === 'slow') await pause(delayMs, undefined, { ref: false })
    finish()
    const isLost = mood === 'lost-answer' && request.method === 'POST'
    return isLost ? closeConnection(request, reply) : send(reply, answer)
  }
}

/** Returns the approved payment of an order, otherwise the latest attempt. */
function findPaymentOfOrder(ledger: Ledger, orderId: string): Payment | undefined {
  const tries = ledger.listByOrder(orderId)
  return tries.find(({ transactionKey }) => transactionKey) ?? tries.at(-1)
}

const paymentAnswer = (ledger: Ledger, payment: Payment | undefined): Answer =>
  payment ? { status: 200, body: paymentObject(payment, ledger.now()) } : refusal('NOT_FOUND_PAYMENT')

const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)

function closeConnection(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Whether the request carries a test key: Basic authentication with the key as user name and no password. */
function isSecretKey({ headers }: FastifyRequest) {
  const encoded = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return /^test_g?sk_\w+:$/.test(Buffer.from(encoded, 'base64').toString())
}

function createMoodPicker(ledger: Ledger) {
  let settings: TossBehaviour | undefined
  let random = seededRandom(0)
  return (call: TossCall): Pick<TossBehaviour, 'mood' | 'delayMs'> => {
    const now = ledger.behaviour()
    if (now !== settings) {
      settings = now
      random = seededRandom(now.seed)
    }
    const isAffected = now.mood !== 'normal' && now.calls.includes(call) && random() < now.share
    return isAffected ? now : { mood: 'normal', delayMs: 0 }
  }
}

interface PendingAnswer {
  answer: Answer
  /** Ends the period in which the same idempotency key is refused as in progress. */
  finish: () => void
}

const keyOf = ({ headers }: FastifyRequest) => headers['idempotency-key'] as string | undefined

/**
 * Repeated requests with the same idempotency key, secret key, address and method receive the stored answer and have no
 * effect. After a change of the secret key the same idempotency key is a new request.
 */
function createIdempotency(ledger: Ledger) {
  const inProgress = new Set<string>()
  return (request: FastifyRequest, decide: () => Decision): Answer | PendingAnswer => {
    const idempotencyKey = keyOf(request)
    if (idempotencyKey === undefined) return settle(decide())
    if (idempotencyKey.length > 300) return refusal('INVALID_IDEMPOTENCY_KEY')
    const { method, url, headers } = request
    const key = `${headers.authorization} ${method} ${url.replace(/^.*?\/toss\//, '/')} ${idempotencyKey}`
    if (inProgress.has(key)) return refusal('IDEMPOTENT_REQUEST_PROCESSING')
    const before = ledger.findAnswer(key)
    if (before) return before
    inProgress.add(key)
    return { answer: settle(decide(), key), finish: () => inProgress.delete(key) }
  }

  function settle(decision: Decision, key?: string): Answer {
    // The provider does not store the refusal that asks the shop to retry later.
    const isStored = (decision.answer.body as { code?: string }).code !== 'FORBIDDEN_CONSECUTIVE_REQUEST'
    if (decision.payment || key) ledger.settle({ ...decision, ...(isStored && key && { key }) })
    return decision.answer
  }
}

const confirmRequest = z.object({
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
  orderId: z.string().check(z.regex(/^[\w=-]{6,64}$/)),
  amount: z.number().check(z.int(), z.minimum(1)),
})

interface Decision {
  answer: Answer
  /** The changed payment; absent when nothing changes. */
  payment?: Payment
}

/** Confirms an authenticated payment for the shop, which charges the card. */
function confirm(ledger: Ledger, body: unknown): Decision {
  const asked = confirmRequest.safeParse(body)
  if (!asked.success) return { answer: refusal('INVALID_REQUEST') }
  const { paymentKey, orderId, amount } = asked.data
  const payment = ledger.find(paymentKey)
  if (!payment) return { answer: refusal('NOT_FOUND_PAYMENT') }
  if (payment.orderId !== orderId) return { answer: refusal('FORBIDDEN_REQUEST') }
  if (payment.amount !== amount) return { answer: refusal('INVALID_REQUEST') }

  const state = stateAt(payment, ledger.now())
  if (state === 'READY' || state === 'EXPIRED') return { answer: refusal('NOT_FOUND_PAYMENT_SESSION') }
  if (state !== 'IN_PROGRESS') return { answer: refusal('ALREADY_PROCESSED_PAYMENT') }
  if (ledger.listByOrder(orderId).some(({ transactionKey }) => transactionKey))
    return { answer: refusal('DUPLICATED_ORDER_ID') }
  return charge(payment, ledger.now())
}

const failures = {
  refused: 'REJECT_CARD_COMPANY',
  'over-limit': 'EXCEED_MAX_AMOUNT',
} as const satisfies Partial<Record<Outcome, string>>

function charge(payment: Payment, now: number): Decision {
  const { outcome } = payment
  if (outcome === 'session-expired')
    return { answer: refusal('NOT_FOUND_PAYMENT_SESSION'), payment: { ...payment, state: 'EXPIRED' } }
  if (outcome !== 'approved') {
    const answer = refusal(failures[outcome])
    const failure = answer.body as { code: string; message: string }
    return { answer, payment: { ...payment, state: 'ABORTED', failure } }
  }
  const approved = approvedPayment(payment, now)
  return { answer: { status: 200, body: paymentObject(approved, now) }, payment: approved }
}

const cancelRequest = z.object({
  cancelReason: z.string().check(z.minLength(1), z.maxLength(200)),
  cancelAmount: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1)))),
  refundReceiveAccount: z.optional(
    z.nullable(z.object({ bank: z.string(), accountNumber: z.string(), holderName: z.string() })),
  ),
})
type CancelRequest = z.output<typeof cancelRequest>

/** Refunds the remaining amount of a payment, or a part of it. */
function cancel(ledger: Ledger, paymentKey: string, body: unknown, idempotencyKey: string | null): Decision {
  const payment = ledger.find(paymentKey)
  if (!payment) return { answer: refusal('NOT_FOUND_PAYMENT') }
  const asked = cancelRequest.safeParse(body)
  if (!asked.success) return { answer: refusal('INVALID_REQUEST') }
  const now = ledger.now()
  const refusalCode = findRefusal(payment, asked.data, now)
  if (refusalCode) return { answer: refusal(refusalCode) }

  const amount = asked.data.cancelAmount ?? payment.balance
  const balance = payment.balance - amount
  const done = { amount, reason: asked.data.cancelReason, idempotencyKey, at: now }
  const after: Payment = {
    ...payment,
    balance,
    state: balance ? 'PARTIAL_CANCELED' : 'CANCELED',
    cancels: [...payment.cancels, { ...done, transactionKey: newTransactionKey() }],
  }
  return { answer: { status: 200, body: paymentObject(after, now) }, payment: after }
}

function findRefusal(payment: Payment, asked: CancelRequest, now: number): RefusalCode | undefined {
  const state = stateAt(payment, now)
  if (state === 'CANCELED') return 'ALREADY_CANCELED_PAYMENT'
  const isAwaitingDeposit = state === 'WAITING_FOR_DEPOSIT'
  if (state !== 'DONE' && state !== 'PARTIAL_CANCELED' && !isAwaitingDeposit) return 'NOT_CANCELABLE_PAYMENT'
  const amount = asked.cancelAmount ?? payment.balance
  if (amount > payment.balance || (isAwaitingDeposit && amount !== payment.balance))
    return 'NOT_CANCELABLE_AMOUNT'
  if (payment.account && !isAwaitingDeposit && !asked.refundReceiveAccount)
    return 'INVALID_REFUND_ACCOUNT_INFO'
  const last = payment.cancels.at(-1)
  return last && now - last.at < 1000 ? 'FORBIDDEN_CONSECUTIVE_REQUEST' : undefined
}

const moment = z.string().check(z.refine((text) => !Number.isNaN(parseSeoul(text))))
const transactionQuery = z.object({
  startDate: moment,
  endDate: moment,
  startingAfter: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 100),
})

/** Lists approvals and cancels in a period, oldest first, one page at a time. */
function listTransactions(ledger: Ledger, searchParams: unknown): Answer {
  const parsed = transactionQuery.safeParse(searchParams)
  if (!parsed.success) return refusal('INVALID_REQUEST')
  const { startDate, endDate, startingAfter, limit } = parsed.data
  const [from, to] = [parseSeoul(startDate), parseSeoul(endDate)]
  const rows = ledger
    .all()
    .flatMap(transactionObjects)
    .filter(({ at }) => at >= from && at <= to)
    .sort((one, other) => one.at - other.at || (one.body.transactionKey < other.body.transactionKey ? -1 : 1))
    .map(({ body }) => body)
  const last = startingAfter ? rows.findIndex(({ transactionKey }) => transactionKey === startingAfter) : -1
  if (startingAfter && last < 0) return refusal('INVALID_TRANSACTION_KEY')
  return { status: 200, body: rows.slice(last + 1, last + 1 + limit) }
}

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const settlementQuery = z.object({
  startDate: day,
  endDate: day,
  dateType: z._default(z.enum(['soldDate', 'paidOutDate']), 'soldDate'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 100),
})

/** Lists what is paid out, by the day of the sale or of the payout, oldest first, one page at a time. */
function listSettlements(ledger: Ledger, searchParams: unknown): Answer {
  const parsed = settlementQuery.safeParse(searchParams)
  if (!parsed.success) return refusal('INVALID_REQUEST')
  const { startDate, endDate, dateType, page, size } = parsed.data
  const rows = ledger
    .all()
    .flatMap(settlementObjects)
    .filter((row) => row[dateType] >= startDate && row[dateType] <= endDate)
    .sort((one, other) => (one.approvedAt < other.approvedAt ? -1 : 1))
  return { status: 200, body: rows.slice((page - 1) * size, page * size) }
}
