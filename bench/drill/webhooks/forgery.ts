import { randomUUID } from 'node:crypto'
import type { Letter } from './post-office.ts'
import type { Case } from './stories.ts'

/** Everything somebody could make up who knows an order and its payment key. */
export function forgeries({ orderId, paymentKey, amount }: Case, stranger: Case): Letter[] {
  const about = { orderId, paymentKey, totalAmount: amount }
  const changed = (data: object) => ({ eventType: 'PAYMENT_STATUS_CHANGED', data })
  const cancel = { cancelAmount: amount, transactionKey: 'txrd_forged', cancelStatus: 'DONE' }
  const bodies: Letter['body'][] = [
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
