import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { paymentMethod } from '../../../contract/payment/payment.ts'
import { browserScript } from '../browser-script.ts'
import { sendScript } from '../pages/layout.ts'
import { createTossApi, type TossCalls } from './api.ts'
import { behaviourChange, createLedger, type Ledger } from './ledger.ts'
import { approvedPayment, authenticatedPayment, openedPayment, outcomes, stateAt } from './payment.ts'
import { createWebhookSender, webhookTargets } from './webhooks.ts'
import { serveTossWindow } from './window.ts'
import { paymentObject, refusal } from './wire.ts'

interface TossOptions {
  /** Append-only file of the payments. */
  file: string | undefined
  /** Target of webhooks; the origin of the page that paid when undefined. */
  webhookUrl: string | undefined
  /** See `SandboxOptions`. */
  webhooksTo: 'own-origins' | 'this-machine'
  /** Origins besides this machine to which buyers may return. */
  shopOrigins: string[]
  now: () => number
}

export type Toss = ReturnType<typeof createToss>

/** Creates a fake of Toss Payments with its own record of payments. */
export function createToss({ file, webhookUrl, webhooksTo, shopOrigins, now }: TossOptions) {
  const ledger = createLedger({ file, now })
  const webhookSender = createWebhookSender(ledger, webhookUrl)
  const api = createTossApi(ledger)
  const loadWidgetScript = browserScript('toss-widget')
  return {
    /** Summary for the sandbox's welcome page. */
    state: () => ({ mood: ledger.behaviour().mood, received: api.received, payments: ledger.all().length }),
    serve: (app: FastifyInstance) => {
      api.serve(app)
      serveTossControl(app, ledger, api.received, webhookTargets({ webhookUrl, webhooksTo, shopOrigins }))
      serveTossWindow(app, ledger, shopOrigins)
      app.get('/toss/widget.js', async (_request, reply) => sendScript(reply, await loadWidgetScript()))
      app.addHook('preClose', async () => webhookSender.close())
    },
  }
}

const authentication = z.object({
  orderId: z.string().check(z.regex(/^[\w=-]{6,64}$/)),
  amount: z.number().check(z.int(), z.minimum(1)),
  orderName: z._default(z.string(), '연습 주문'),
  method: z._default(paymentMethod, 'CARD'),
  outcome: z._default(z.enum(outcomes), 'approved'),
  chargedAt: z.optional(z.number().check(z.int())),
})

/** Lets tests and drills set the provider's behaviour, read its payments, and act as the buyer without a browser. */
function serveTossControl(
  app: FastifyInstance,
  ledger: Ledger,
  received: TossCalls,
  mayReceive: (webhookUrl: string) => boolean,
) {
  const overview = () => ({
    ...ledger.behaviour(),
    received,
    undelivered: ledger.undelivered().length,
  })

  app.get('/control/toss', (_request, reply) => reply.send(overview()))
  app.post('/control/toss', (request, reply) => {
    const change = behaviourChange.safeParse(request.body)
    const target = change.data?.webhookUrl
    if (!change.success || (target && !mayReceive(target))) return invalid(reply)
    ledger.changeBehaviour(change.data)
    return reply.send(overview())
  })

  app.get('/control/toss/ledger', (_request, reply) => reply.send(toLedgerRows(ledger)))

  app.post('/control/toss/authenticate', (request, reply) => {
    const asked = authentication.safeParse(request.body)
    if (!asked.success) return invalid(reply)
    const { orderId, amount, orderName, ...choice } = asked.data
    const opened = openedPayment({ orderId, amount, orderName }, ledger.now())
    ledger.settle({ payment: authenticatedPayment(opened, choice, ledger.now()) })
    return reply.send({ paymentKey: opened.paymentKey })
  })

  app.post<{ Body: { orderId?: unknown } | undefined }>('/control/toss/deposit', (request, reply) => {
    const waiting = ledger
      .listByOrder(String(request.body?.orderId ?? ''))
      .find((it) => stateAt(it, ledger.now()) === 'WAITING_FOR_DEPOSIT')
    if (!waiting) return reply.code(404).send(refusal('NOT_FOUND_PAYMENT').body)
    const payment = approvedPayment(waiting, ledger.now())
    ledger.settle({ payment })
    return reply.send(paymentObject(payment, ledger.now()))
  })
}

const invalid = (reply: FastifyReply) => reply.code(400).send({ error: 'invalid_request' })

const toLedgerRows = (ledger: Ledger) =>
  ledger.all().map((payment) => ({
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    status: stateAt(payment, ledger.now()),
    totalAmount: payment.amount,
    balanceAmount: payment.balance,
    cancels: payment.cancels.map(({ amount, transactionKey, idempotencyKey }) => ({
      amount,
      transactionKey,
      idempotencyKey,
    })),
  }))
