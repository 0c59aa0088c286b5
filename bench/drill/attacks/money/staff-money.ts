import { bearer, dataOf, json, request, signIn, signInTo } from '../../http-client.ts'
import {
  authenticate,
  bookingBody,
  openDays,
  type Shop,
  sendBooking,
  sendConfirm,
  sendInitiate,
} from '../../payments/checkout.ts'
import { type Row, Tally } from '../../row.ts'

interface Paid {
  /** The payment. */
  id: string
  reservationId: string
}

/** Has no role at the beginning. */
const secondAccountPerson = 'customer-4'
/** Amount of five large pots, far above what one person may give back. */
const amountPaid = 150_000

/** S2: one person gives back more than the limit by a second account, by a lower price, or by a cancellation. */
export async function staffMoney(shop: Shop): Promise<Row> {
  const tally = new Tally()
  const people = ['customer-2', secondAccountPerson, 'operator', 'admin', 'admin-2']
  const [customer = '', secondAccount = '', operator = '', admin = '', other = ''] = await Promise.all(
    people.map((person) => signIn(shop.url, person)),
  )
  await secondAccountTrick(shop, tally, { customer, secondAccount, admin, other })
  await lowerPrice(shop, tally, { customer, operator, admin })
  await operatorCancel(shop, tally, { customer, operator, admin })
  return tally.row('S2', 'money given back by one person: second account, lower price, cancellation')
}

/** a) The proposer gives ADMIN to a second account, which approves the proposal. */
async function secondAccountTrick(shop: Shop, tally: Tally, people: Record<string, string>) {
  const { customer = '', secondAccount = '', admin = '', other = '' } = people
  const { id } = await pay(shop, customer, admin)
  const order = { amount: 80_000, reason: '시험', requestId: crypto.randomUUID() }
  const asked = dataOf<{ refundId: string; status: string }>(
    await call(shop, admin, `/payments/${id}/refund`, order),
  )
  tally.expect(asked.status === 'PROPOSED', () => `80,000 won at once: ${asked.status}`)
  const role = { role: 'ADMIN', granted: true, reason: '시험' }
  const granted = await call(shop, admin, `/people/${idOf(secondAccount)}/roles`, role)
  tally.expect(
    dataOf<{ roles: string[]; isProposed: boolean }>(granted).isProposed,
    () => `ADMIN was given by one administrator: ${granted.text}`,
  )
  const [proposal] = dataOf<{ id: string }[]>(await read(shop, admin, '/role-proposals'))
  const path = `/role-proposals/${proposal?.id}/confirm`
  for (const who of [admin, secondAccount]) {
    const own = await call(shop, who, path, {})
    tally.expect(own.status >= 400, () => `the role was confirmed by the wrong one: ${own.text}`)
  }
  const approve = `/refund-proposals/${asked.refundId}/approve`
  const early = await call(shop, secondAccount, approve, {})
  tally.expect(early.status === 404, () => `the second account approves: ${early.status}`)
  // Even with another administrator's confirmation, the new one may not approve the proposer's refund.
  await call(shop, other, path, {})
  const staffToken = await signInTo('STAFF', shop.url, secondAccountPerson)
  const fresh = await call(shop, staffToken, approve, {})
  tally.expect(
    fresh.json?.code === 'NEW_ADMIN_MUST_WAIT',
    () => `a new administrator approves: ${fresh.text}`,
  )
  const lost = await call(shop, admin, `/people/${idOf(other)}/roles`, { ...role, granted: false })
  tally.expect(
    dataOf<{ isProposed: boolean }>(lost).isProposed,
    () => `ADMIN was taken by one administrator: ${lost.text}`,
  )
  const told = await request(`${shop.url}/api/v1/notifications`, { headers: bearer(other) })
  tally.expect(
    told.text.includes('역할이 바뀌었어요'),
    () => 'the other administrator was not told of the role',
  )
}

/** b) An operator lowers the price of an own booking, or of an accomplice's, to 0. */
async function lowerPrice(shop: Shop, tally: Tally, people: Record<string, string>) {
  const { customer = '', operator = '', admin = '' } = people
  const own = await pay(shop, operator, admin)
  const refused = await proposePrice(shop, operator, own.reservationId, 0)
  tally.expect(refused.json?.code === 'OWN_RESERVATION', () => `a price of an own booking: ${refused.text}`)
  const { reservationId } = await pay(shop, customer, admin)
  const asked = dataOf<{ id: string; status: string }>(await proposePrice(shop, operator, reservationId, 0))
  tally.expect(
    asked.status === 'AWAITING_APPROVAL',
    () => `a price of 0 reached the customer: ${asked.status}`,
  )
  const agreed = await request(
    `${shop.url}/api/v1/reservations/${reservationId}/price-change/approve`,
    json({ priceChangeId: asked.id }, bearer(customer)),
  )
  tally.expect(agreed.status === 409, () => `the accomplice agrees: ${agreed.status}`)
}

/** c) An operator cancels a paid booking: an own one, another's, and several together. */
async function operatorCancel(shop: Shop, tally: Tally, people: Record<string, string>) {
  const { customer = '', operator = '', admin = '' } = people
  const own = await pay(shop, operator, admin)
  const move = { to: 'CANCELLED', reason: '시험' }
  const refused = await call(shop, operator, `/reservations/${own.reservationId}/move`, move)
  tally.expect(refused.json?.code === 'OWN_RESERVATION', () => `an own booking is cancelled: ${refused.text}`)
  const { id, reservationId } = await pay(shop, customer, admin)
  const tries = await Promise.all([
    call(shop, operator, `/reservations/${reservationId}/move`, move),
    call(shop, operator, '/reservation-moves', { ...move, reservations: [{ id: reservationId }] }),
  ])
  for (const answer of tries)
    tally.expect(!answer.text.includes('"status":"CANCELLED"'), () => `cancelled by one: ${answer.text}`)
  const { refunds } = dataOf<{ refunds: unknown[] }>(await read(shop, admin, `/payments/${id}`))
  tally.expect(refunds.length === 0, () => `${refunds.length} refunds without a second administrator`)
}

async function pay(shop: Shop, customer: string, admin: string): Promise<Paid> {
  const [day = ''] = await openDays(shop, customer)
  const potServices = [1, 2, 3, 4, 5].map((potNumber) => ({ potNumber, diameter: '40cm 이하' }))
  const body = { ...bookingBody(day), potCount: potServices.length, potServices }
  const { id, amount } = dataOf<{ id: string; amount: number }>(await sendBooking(shop, customer, body))
  if (amount !== amountPaid) throw new Error(`five large pots cost ${amount} won`)
  const { orderId } = dataOf<{ orderId: string }>(await sendInitiate(shop, customer, id, amount))
  const paymentKey = await authenticate(shop, { orderId, amount })
  await sendConfirm(shop, { paymentKey, orderId, amount }, customer)
  const found = dataOf<{ content: { id: string }[] }>(await read(shop, admin, `/payments?text=${orderId}`))
  return { reservationId: id, id: found.content[0]?.id ?? '' }
}

function proposePrice({ url }: Shop, operator: string, id: string, amount: number) {
  const body = new FormData()
  body.set('amount', String(amount))
  body.set('reason', '시험')
  const path = `${url}/api/v1/admin/reservations/${id}/price-changes`
  return request(path, { method: 'POST', headers: bearer(operator), body })
}

const call = ({ url }: Shop, token: string, path: string, body: object) =>
  request(`${url}/api/v1/admin${path}`, json(body, bearer(token)))
const read = ({ url }: Shop, token: string, path: string) =>
  request(`${url}/api/v1/admin${path}`, { headers: bearer(token) })

const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
