import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seededRandom, type TossBehaviour, type TossCall } from './behaviour.ts'
import { cancel } from './cancel.ts'
import { confirm, type Decision } from './confirm.ts'
import type { Ledger } from './ledger.ts'
import type { Payment } from './payment.ts'
import { type Answer, refusal } from './refusals.ts'
import { listTransactions } from './transactions.ts'
import { paymentObject } from './wire.ts'

export type TossCalls = Record<TossCall, number>
type ByKey = { Params: { paymentKey: string } }
type ByOrder = { Params: { orderId: string } }

/** Creates the provider's API for the shop's server, at `/toss/v1`; `received` counts its calls. */
export function createTossApi(ledger: Ledger) {
  const received: TossCalls = { confirm: 0, cancel: 0, lookup: 0, transactions: 0 }
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
