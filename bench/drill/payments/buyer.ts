import type * as z from 'zod/mini'
import {
  type ConfirmReply,
  judgeConfirmReply,
  judgeListedPayment,
} from '../../../contract/payment/confirm-reply.ts'
import type { confirmPayment, listPayments } from '../../../contract/payment/payment.ts'
import { type Answer, bearer, dataOf, json, request, signIn } from '../http-client.ts'
import { sleep } from '../server-process.ts'
import {
  authenticate,
  type BookedReservation,
  bookingBody,
  type Confirmation,
  openDays,
  sendBooking,
  sendConfirm,
  sendFail,
  sendInitiate,
  sendListPayments,
} from './checkout.ts'
import type { PaymentEnvironment } from './environment.ts'

/** What a buyer was told of one order in the end. */
export type OutcomeShown = 'paid' | 'failed' | 'nothing'

export interface Purchase {
  reservationId: string
  orderId: string
  told: OutcomeShown
  /** The buyer asked for the money back, and was told yes. */
  cancelled: boolean
}

interface Buyer {
  world: PaymentEnvironment
  person: string
  number: number
  purchases: Purchase[]
  /** False once the drill is over: what was begun is still brought to its end. */
  shouldContinue: () => boolean
}

const retryLimitMs = 600_000
const share = { refusedCard: 0.08, closedWindow: 0.15, givesUp: 0.1, cancels: 0.35 }

/** Books, pays, sometimes gives up, sometimes cancels; over and over, through every outage. */
export async function buy({ world, person, number, purchases, shouldContinue }: Buyer) {
  const token = await retryUntilDeadline(() => signIn(world.url, person))
  for (let round = 0; shouldContinue(); round += 1) {
    const chance = randomFrom(number * 7919 + round)
    const booked = await book(world, token, `${person}-${number}-${round}`)
    const begun = await answered(() => sendInitiate(world, token, booked.id, booked.amount))
    const { orderId } = dataOf<{ orderId: string }>(begun)
    const purchase: Purchase = { reservationId: booked.id, orderId, told: 'nothing', cancelled: false }
    purchases.push(purchase)
    await pay(world, token, purchase, booked.amount, chance)
    if (purchase.told === 'paid' && chance() < share.cancels) await cancel(world, token, purchase)
  }
}

async function book(world: PaymentEnvironment, token: string, key: string): Promise<BookedReservation> {
  const [day = ''] = await retryUntilDeadline(() => openDays(world, token))
  const answer = await answered(() => sendBooking(world, token, bookingBody(day), { 'idempotency-key': key }))
  return dataOf<BookedReservation>(answer)
}

/** The card window succeeds; then the success page requests the confirmation until the answer is final. */
async function pay(
  world: PaymentEnvironment,
  token: string,
  purchase: Purchase,
  amount: number,
  chance: () => number,
) {
  const { orderId } = purchase
  const outcome = chance() < share.refusedCard ? 'refused' : 'approved'
  const paymentKey = await retryUntilDeadline(() => authenticate(world, { orderId, amount }, outcome))
  // Another tab closes the payment window while this one confirms.
  if (chance() < share.closedWindow) void sendFail(world, orderId).catch(() => undefined)
  const givesUp = chance() < share.givesUp
  const deadline = Date.now() + retryLimitMs
  while (Date.now() < deadline) {
    purchase.told = await outcomeShown(world, token, { paymentKey, orderId, amount })
    // One who gives up has closed the page, or lost the way back to it.
    if (purchase.told !== 'nothing' || givesUp) return
    await sleep(150)
  }
}

const words = { PAID: 'paid', DEPOSIT_PENDING: 'nothing', REFUSED: 'failed', UNKNOWN: 'nothing' } as const

/** What the return page shows after one try: it judges by the same functions. */
async function outcomeShown(
  world: PaymentEnvironment,
  token: string,
  confirmation: Confirmation,
): Promise<OutcomeShown> {
  const answer = await sendConfirm(world, confirmation, token).catch(() => undefined)
  const verdict = judgeConfirmReply(toReply(answer))
  if (verdict !== 'UNKNOWN') return words[verdict]
  const listed = await sendListPayments(world, token).catch(() => undefined)
  if (listed?.json?.status !== 'Success') return 'nothing'
  const { payments } = listed.json.data as z.output<typeof listPayments.data>
  return words[judgeListedPayment(payments.find(({ orderId }) => orderId === confirmation.orderId))]
}

function toReply(answer: Answer | undefined): ConfirmReply {
  const { status = 0, json: envelope } = answer ?? {}
  const data = envelope?.data as Partial<z.output<typeof confirmPayment.data>> | undefined
  const errorCode = envelope?.status === 'Error' ? envelope.code : undefined
  return { status, paymentStatus: data?.paymentStatus, errorCode }
}

async function cancel(world: PaymentEnvironment, token: string, purchase: Purchase) {
  const url = `${world.url}/api/v1/reservations/${purchase.reservationId}/cancel`
  const answer = await answered(() => request(url, json({ reason: '고객 요청' }, bearer(token))))
  // Asked again after a lost answer, it is cancelled already.
  purchase.cancelled = answer.status === 200 || answer.json?.code === 'CANCEL_NOT_ALLOWED'
}

/** Repeats a call until the response is no server error. */
const answered = (work: () => Promise<Answer>): Promise<Answer> =>
  retryUntilDeadline(async () => {
    const answer = await work()
    if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`)
    return answer
  })

async function retryUntilDeadline<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + retryLimitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** Returns a deterministic random generator. */
export function randomFrom(seed: number) {
  let state = seed + 0x6d2b79f5
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}
