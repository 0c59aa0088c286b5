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

/** The provider's API for the shop's server, at `/toss/v1`, and how often each of its calls was made. */
export function createTossApi(ledger: Ledger) {
  const received: TossCalls = { confirm: 0, cancel: 0, lookup: 0, transactions: 0 }
  const moodFor = moodPicker(ledger)
  const once = idempotently(ledger)
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
      act('lookup', request, reply, () => shown(ledger, ledger.find(request.params.paymentKey))),
    )
    app.get<ByOrder>('/toss/v1/payments/orders/:orderId', (request, reply) =>
      act('lookup', request, reply, () => shown(ledger, ofOrder(ledger, request.params.orderId))),
    )
    app.get('/toss/v1/transactions', (request, reply) =>
      act('transactions', request, reply, () => listTransactions(ledger, request.query)),
    )
  }

  async function act(
    call: TossCall,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Answer | Working,
  ) {
    received[call] += 1
    reply.header('cache-control', 'no-store').header('x-tosspayments-trace-id', request.id)
    const { mood, delayMs } = moodFor(call)
    if (mood === 'refusing' || !isSecretKey(request)) return send(reply, refusal('UNAUTHORIZED_KEY'))
    if (mood === 'down') return send(reply, refusal('FAILED_INTERNAL_SYSTEM_PROCESSING'))
    const done = work()
    const { answer, over } = 'answer' in done ? done : { answer: done, over: () => {} }
    if (mood === 'slow') await pause(delayMs, undefined, { ref: false })
    over()
    const isLost = mood === 'lost-answer' && request.method === 'POST'
    return isLost ? hangUp(request, reply) : send(reply, answer)
  }
}

/** The payment that went through, else the latest try. */
function ofOrder(ledger: Ledger, orderId: string): Payment | undefined {
  const tries = ledger.ofOrder(orderId)
  return tries.find(({ transactionKey }) => transactionKey) ?? tries.at(-1)
}

const shown = (ledger: Ledger, payment: Payment | undefined): Answer =>
  payment ? { status: 200, body: paymentObject(payment, ledger.now()) } : refusal('NOT_FOUND_PAYMENT')

const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** The practice key, or another test key; the key is the user name, and there is no password. */
function isSecretKey({ headers }: FastifyRequest) {
  const encoded = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return /^test_g?sk_\w+:$/.test(Buffer.from(encoded, 'base64').toString())
}

function moodPicker(ledger: Ledger) {
  let settings: TossBehaviour | undefined
  let random = seededRandom(0)
  return (call: TossCall): Pick<TossBehaviour, 'mood' | 'delayMs'> => {
    const now = ledger.behaviour()
    if (now !== settings) {
      settings = now
      random = seededRandom(now.seed)
    }
    const isStruck = now.mood !== 'normal' && now.calls.includes(call) && random() < now.share
    return isStruck ? now : { mood: 'normal', delayMs: 0 }
  }
}

interface Working {
  answer: Answer
  /** Until then the same key is told that it is still being worked on. */
  over: () => void
}

const keyOf = ({ headers }: FastifyRequest) => headers['idempotency-key'] as string | undefined

/** The same key, address and method get the same answer again, and nothing is done twice. */
function idempotently(ledger: Ledger) {
  const working = new Set<string>()
  return (request: FastifyRequest, decide: () => Decision): Answer | Working => {
    const given = keyOf(request)
    if (given === undefined) return settled(decide())
    if (given.length > 300) return refusal('INVALID_IDEMPOTENCY_KEY')
    const key = `${request.method} ${request.url.replace(/^.*?\/toss\//, '/')} ${given}`
    if (working.has(key)) return refusal('IDEMPOTENT_REQUEST_PROCESSING')
    const before = ledger.answerTo(key)
    if (before) return before
    working.add(key)
    return { answer: settled(decide(), key), over: () => working.delete(key) }
  }

  function settled(decision: Decision, key?: string): Answer {
    // Told to come back a little later: that is no answer to keep.
    const isKept = (decision.answer.body as { code?: string }).code !== 'FORBIDDEN_CONSECUTIVE_REQUEST'
    if (decision.payment || key) ledger.settle({ ...decision, ...(isKept && key && { key }) })
    return decision.answer
  }
}
