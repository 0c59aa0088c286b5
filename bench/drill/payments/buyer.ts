import { sleep } from '../server-process.ts'
import { type Answer, bearer, dataOf, json, request, signIn } from '../visitor.ts'
import type { World } from './world.ts'

/** What a buyer was told of one order in the end. */
export type Told = 'paid' | 'failed' | 'nothing'

export interface Purchase {
  reservationId: string
  orderId: string
  told: Told
  /** The buyer asked for the money back, and was told yes. */
  cancelled: boolean
}

interface Buyer {
  world: World
  person: string
  number: number
  purchases: Purchase[]
  /** False once the drill is over: what was begun is still brought to its end. */
  goesOn: () => boolean
}

const patienceMs = 120_000

/** Books, pays, sometimes gives up, sometimes cancels; over and over, through every outage. */
export async function buy({ world, person, number, purchases, goesOn }: Buyer) {
  const token = await stubbornly(() => signIn(world.url, person))
  for (let round = 0; goesOn(); round += 1) {
    const chance = dice(number * 7919 + round)
    const booked = await book(world, token, `${person}-${number}-${round}`)
    if (!booked) continue
    const order = await call(world, token, '/payments/toss/initiate', {
      reservationId: booked.id,
      amount: booked.amount,
      orderName: '수거 케어',
      customerName: '김초록',
      customerMobilePhone: '01012345678',
    })
    if (order?.status !== 200) continue
    const { orderId } = dataOf<{ orderId: string }>(order)
    const purchase: Purchase = { reservationId: booked.id, orderId, told: 'nothing', cancelled: false }
    purchases.push(purchase)
    await pay(world, token, purchase, booked.amount, chance)
    if (purchase.told === 'paid' && chance() < 0.35) await cancel(world, token, purchase)
  }
}

async function book(world: World, token: string, key: string) {
  const options = await call(world, token, '/pickup-reservations/options')
  const days = options && dataOf<{ days: { date: string; closedFor: string | null }[] }>(options).days
  const day = days?.find(({ closedFor }) => closedFor === null)
  if (!day) return undefined
  const address = '서울 강남구 테헤란로 152 (역삼동, 강남파이낸스센터)'
  const body = {
    customerName: '김초록',
    customerPhone: '010-1234-5678',
    potCount: 2,
    pickupDate: day.date,
    pickupTime: 'AM',
    address: {
      pickupAddress: address,
      pickupAddressDetail: '1층',
      deliveryAddress: address,
      deliveryAddressDetail: '1층',
      sameAddress: true,
    },
    potServices: [
      { potNumber: 1, diameter: '20cm 이하' },
      { potNumber: 2, diameter: '30cm 이하' },
    ],
  }
  const answer = await call(world, token, '/pickup-reservations', body, { 'idempotency-key': key })
  if (answer?.status !== 200) throw new Error(`no booking: ${answer?.status} ${answer?.text}`)
  return dataOf<{ id: string; amount: number }>(answer)
}

/** The card window says yes; then the success page asks for the confirmation until it hears a word. */
async function pay(world: World, token: string, purchase: Purchase, amount: number, chance: () => number) {
  const { orderId } = purchase
  const outcome = chance() < 0.08 ? 'REJECT_CARD_COMPANY' : 'APPROVE'
  const window = await stubbornly(() =>
    request(`${world.sandboxUrl}/control/toss/authenticate`, json({ orderId, amount, outcome })),
  )
  const { paymentKey } = JSON.parse(window.text) as { paymentKey: string }
  const givesUp = chance() < 0.1
  // Somebody else's tab closes the payment window while this one confirms.
  if (chance() < 0.15)
    void request(`${world.url}/api/v1/payments/toss/fail`, json({ orderId })).catch(() => undefined)
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const answer = await request(
      `${world.url}/api/v1/payments/toss/confirm`,
      json({ paymentKey, orderId, amount }, bearer(token)),
    ).catch(() => undefined)
    const word = wordOf(answer)
    if (word !== 'nothing') {
      purchase.told = word
      return
    }
    // The page was closed, or the way back to it was lost.
    if (givesUp) return
    await sleep(150)
  }
}

/** Only an answer of the product is a word; an outage or "not decided yet" is none. */
function wordOf(answer: Answer | undefined): Told {
  if (!answer?.json || answer.status >= 500) return 'nothing'
  if (answer.json.status !== 'Success') return 'failed'
  const { paymentStatus } = answer.json.data as { paymentStatus: string }
  return paymentStatus === 'COMPLETED' ? 'paid' : 'nothing'
}

async function cancel(world: World, token: string, purchase: Purchase) {
  const answer = await call(world, token, `/reservations/${purchase.reservationId}/cancel`, {
    reason: '고객 요청',
  })
  // A repeated call after a lost answer finds it cancelled already.
  purchase.cancelled = answer?.status === 200 || answer?.json?.code === 'CANCEL_NOT_ALLOWED'
}

/** A call that is made again until somebody answers; reads without a body. */
async function call(
  world: World,
  token: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> {
  const init = body ? json(body, { ...bearer(token), ...headers }) : { headers: bearer(token) }
  return stubbornly(async () => {
    const answer = await request(`${world.url}/api/v1${path}`, init)
    if (answer.status >= 500) throw new Error(`${answer.status}`)
    return answer
  })
}

async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Chances that are the same in every run. */
function dice(seed: number) {
  let state = seed + 0x6d2b79f5
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}
