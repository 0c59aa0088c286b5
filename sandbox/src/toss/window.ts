import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { paymentMethod } from '../../../contract/payment/payment.ts'
import { sendPage } from '../pages/layout.ts'
import { isKnownHost } from '../sign-in/clients.ts'
import type { Ledger } from './ledger.ts'
import { authenticatedPayment, openedPayment, outcomes, stateAt } from './payment.ts'
import { closedWindowPage, windowPage } from './window-page.ts'

const returnAddresses = { successUrl: z.url(), failUrl: z.url() }
const opening = z.object({
  clientKey: z.string().check(z.regex(/^test_gck_\w+$/)),
  customerKey: z.string(),
  customerName: z._default(z.string(), ''),
  orderId: z.string().check(z.regex(/^[\w=-]{6,64}$/)),
  orderName: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.coerce.number().check(z.int(), z.minimum(1)),
  method: paymentMethod,
  ...returnAddresses,
})
const choice = z.object({
  paymentKey: z.string(),
  method: paymentMethod,
  outcome: z.enum([...outcomes, 'cancelled']),
  ...returnAddresses,
})

/** Whether both return addresses belong to a shop on this machine or a registered origin. */
type IsKnown = (request: FastifyRequest, addresses: { successUrl: string; failUrl: string }) => boolean

/** Serves the payment window, in which the buyer chooses the outcome of the payment. */
export function serveTossWindow(app: FastifyInstance, ledger: Ledger, shopOrigins: string[]) {
  const isKnown: IsKnown = ({ host }, { successUrl, failUrl }) =>
    [successUrl, failUrl].every((address) => isKnownHost(address, host, shopOrigins))

  app.get('/toss/window', (request, reply) => {
    const opened = opening.safeParse(request.query)
    if (!opened.success || !isKnown(request, opened.data)) return refuse(reply)
    const { orderId, orderName, amount, customerKey, customerName, method, successUrl, failUrl } = opened.data
    const shopOrigin = new URL(successUrl).origin
    const order = { orderId, orderName, amount, customerKey, customerName: customerName || null, shopOrigin }
    const payment = openedPayment(order, ledger.now())
    ledger.settle({ payment })
    const { paymentKey } = payment
    const leadsTo = [...new Set([shopOrigin, new URL(failUrl).origin])].join(' ')
    return sendPage(
      reply,
      windowPage({ payment, method, hiddenFields: { paymentKey, method, successUrl, failUrl } }),
      leadsTo,
    )
  })

  app.post('/toss/window', (request, reply) => {
    const chosen = choice.safeParse(request.body)
    if (!chosen.success || !isKnown(request, chosen.data)) return refuse(reply)
    return reply.redirect(returnAddress(ledger, chosen.data), 303)
  })
}

const refuse = (reply: FastifyReply) => sendPage(reply.code(400), closedWindowPage())

function returnAddress(
  ledger: Ledger,
  { paymentKey, method, outcome, successUrl, failUrl }: z.output<typeof choice>,
) {
  const payment = ledger.find(paymentKey)
  const isOpen = payment && stateAt(payment, ledger.now()) === 'READY'
  // Like the real provider, a cancelled window does not name its order.
  if (outcome === 'cancelled')
    return address(failUrl, { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다.' })
  if (!isOpen) {
    const over = { code: 'PAY_PROCESS_ABORTED', message: '결제 시간이 만료되었습니다. 다시 시도해주세요.' }
    return address(failUrl, { ...over, ...(payment && { orderId: payment.orderId }) })
  }
  ledger.settle({ payment: authenticatedPayment(payment, { method, outcome }, ledger.now()) })
  const { orderId, amount } = payment
  return address(successUrl, { paymentType: 'NORMAL', paymentKey, orderId, amount: String(amount) })
}

function address(base: string, answer: Record<string, string>) {
  const url = new URL(base)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}
