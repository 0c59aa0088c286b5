import { randomUUID } from 'node:crypto'
import type { Case } from './scenarios.ts'
import type { Webhook } from './webhook-proxy.ts'

/** Forged webhooks of an attacker who knows an order id and its payment key. */
export function forgeries({ orderId, paymentKey, amount }: Case, stranger: Case): Webhook[] {
  const about = { orderId, paymentKey, totalAmount: amount }
  const changed = (data: object) => ({ eventType: 'PAYMENT_STATUS_CHANGED', data })
  const cancel = { cancelAmount: amount, transactionKey: 'txrd_forged', cancelStatus: 'DONE' }
  const bodies: Webhook['body'][] = [
    changed({ ...about, status: 'DONE', balanceAmount: amount }),
    changed({ ...about, status: 'CANCELED', balanceAmount: 0, cancels: [cancel] }),
    changed({ ...about, status: 'ABORTED' }),
    changed({ ...about, status: 'EXPIRED' }),
    changed({ ...about, status: 'DONE', paymentKey: stranger.paymentKey, totalAmount: 1 }),
    { eventType: 'CANCEL_STATUS_CHANGED', data: { ...about, ...cancel } },
    { orderId, status: 'DONE', secret: 'ps_guessed', transactionKey: 'txrd_forged' },
    { orderId, status: 'CANCELED', transactionKey: 'txrd_forged' },
  ]
  return bodies.map((body, index) => ({ id: index % 2 ? randomUUID() : undefined, body }))
}
