import { json, request } from '../http-client.ts'
import { type Order, type Shop, sendConfirm } from '../payments/checkout.ts'

/** An order whose buyer has authenticated in the card window. */
export interface Case extends Order {
  paymentKey: string
}

type Act = (shop: Shop, order: Case) => Promise<unknown>

/** A scenario: what happens to a payment, step by step; each step causes webhooks. */
export interface Scenario {
  name: string
  method: 'CARD' | 'VIRTUAL_ACCOUNT'
  outcome: 'approved' | 'refused'
  acts: Act[]
}

const asTheShop = (body: object): RequestInit =>
  json(body, { authorization: `Basic ${Buffer.from('test_gsk_practice:').toString('base64')}` })

const confirmedHere: Act = (shop, { paymentKey, orderId, amount }) =>
  sendConfirm(shop, { paymentKey, orderId, amount })

/** The provider has captured and our server does not know it, as after a crash. */
const capturedThere: Act = ({ sandboxUrl }, { paymentKey, orderId, amount }) =>
  request(`${sandboxUrl}/toss/v1/payments/confirm`, asTheShop({ paymentKey, orderId, amount }))

const givenBackThere =
  (share: number): Act =>
  ({ sandboxUrl }, { paymentKey, amount }) => {
    const cancel = { cancelReason: '상점관리자에서 취소', cancelAmount: amount * share }
    return request(`${sandboxUrl}/toss/v1/payments/${paymentKey}/cancel`, asTheShop(cancel))
  }

const deposited: Act = ({ sandboxUrl }, { orderId }) =>
  request(`${sandboxUrl}/control/toss/deposit`, json({ orderId }))

const byCard = { method: 'CARD', outcome: 'approved' } as const

export const scenarios: Scenario[] = [
  { name: 'only authenticated', ...byCard, acts: [] },
  { name: 'confirmed', ...byCard, acts: [confirmedHere] },
  { name: 'captured without our knowledge', ...byCard, acts: [capturedThere] },
  { name: 'refused', ...byCard, outcome: 'refused', acts: [confirmedHere] },
  { name: 'partially refunded', ...byCard, acts: [confirmedHere, givenBackThere(0.25)] },
  { name: 'refunded', ...byCard, acts: [confirmedHere, givenBackThere(1)] },
  {
    name: 'captured and refunded without our knowledge',
    ...byCard,
    acts: [capturedThere, givenBackThere(1)],
  },
  { name: 'waiting for a deposit', ...byCard, method: 'VIRTUAL_ACCOUNT', acts: [confirmedHere] },
  { name: 'deposited', ...byCard, method: 'VIRTUAL_ACCOUNT', acts: [confirmedHere, deposited] },
]
