import { desc, eq } from 'drizzle-orm'
import { type BookingRequest, toPotServices } from '../../contract/booking.ts'
import type { PotCounts } from '../../contract/price.ts'
import type { ReservationStatus } from '../../contract/reservation-status.ts'
import { payment } from '../src/features/payment/payment.tables.ts'
import { slot, slotPattern } from '../src/features/reservation/calendar.tables.ts'
import {
  reservation,
  reservationEvent,
  reservationStep,
} from '../src/features/reservation/reservation.tables.ts'
import { seoulDay } from '../src/shared/time/seoul.ts'
import { type TestServer, type TestServerOptions, testServer } from './harness/test-server.ts'

/** A Monday morning before any public holiday gets in the way. */
export const mondayMorning = new Date('2026-11-02T10:00:00+09:00')
export const served = '서울 강남구 테헤란로 152 (역삼동)'
export const doubtful = '경기 구리시 아차산로 439 (교문동)'

const dayMs = 24 * 60 * 60 * 1000

export interface Booking {
  pickupDate?: string
  pickupTime?: 'AM' | 'PM'
  pots?: Partial<PotCounts>
  address?: string
  diagnosisId?: string
}

export type CareWorld = Awaited<ReturnType<typeof careWorld>>

/** A server whose clock the test turns, and the ways customers, operators and money take on it. */
export async function careWorld(options: TestServerOptions = {}) {
  let moment = mondayMorning.getTime()
  const env = { RESERVATION_LIMIT: '100000', PAYMENT_LIMIT: '100000', ...options.env }
  const server = await testServer({
    ...options,
    env,
    parts: { ...options.parts, now: () => new Date(moment) },
  })
  const { signIn, ask } = people(server, () => moment)

  return {
    server,
    now: () => new Date(moment),
    turnTo: (seoulTime: string) => {
      moment = new Date(`${seoulTime}+09:00`).getTime()
    },
    pass: (ms: number) => {
      moment += ms
    },
    signIn,
    ask,
    book,
    pay,
    bookAndPay,
    move,
    detail,
    until,
    ...books(server),
    soon,
    widen,
    /** Everything the background does by now. */
    work: () => server.jobs.runDue(),
    close: server.close,
  }

  async function book(person: string, booking: Booking = {}): Promise<string> {
    const answer = await ask(person, 'POST', '/api/v1/pickup-reservations', requestOf(booking))
    if (answer.status !== 200) throw new Error(`Not booked: ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }

  /** The whole way of the money: begun, authenticated in the practice world, confirmed. */
  async function pay(person: string, id: string, amount?: number) {
    const due = amount ?? (await detail(person, id)).paymentInfo.dueAmount
    const begun = await ask(person, 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: due,
    })
    if (begun.status !== 200) throw new Error(`Not begun: ${JSON.stringify(begun.body)}`)
    const { orderId } = begun.body.data
    const { body } = await server.call('POST', '/sandbox/control/toss/authenticate', {
      body: { orderId, amount: due },
    })
    const confirm = { paymentKey: body.paymentKey, orderId, amount: due }
    const done = await ask(person, 'POST', '/api/v1/payments/toss/confirm', confirm)
    if (done.status !== 200) throw new Error(`Not paid: ${JSON.stringify(done.body)}`)
    return confirm
  }

  async function bookAndPay(person: string, booking: Booking = {}): Promise<string> {
    const id = await book(person, booking)
    await pay(person, id)
    return id
  }

  /** Only administrators go against the table. */
  function move(
    id: string,
    to: ReservationStatus,
    more: { note?: string; reason?: string } = {},
    person: 'operator' | 'admin' = 'operator',
  ) {
    return ask(person, 'POST', `/api/v1/admin/reservations/${id}/move`, { to, ...more })
  }

  async function detail(person: string, id: string) {
    return (await ask(person, 'GET', `/api/v1/reservations/${id}`)).body.data
  }

  /** A Tuesday or Thursday a week or so from now. */
  function soon() {
    const days = Array.from({ length: 9 }, (_, index) => seoulDay(new Date(moment + (index + 7) * dayMs)))
    return days.find((day) => [2, 4].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? ''
  }

  /** Room for as many as a test likes. */
  async function widen() {
    await server.db.update(slotPattern).set({ stops: 100_000, pots: 1_000_000 })
  }
}

/** What the database says. */
function books({ db }: TestServer) {
  return { row, events, steps, place, paymentOf }

  async function row(id: string) {
    const [found] = await db.select().from(reservation).where(eq(reservation.id, id))
    if (!found) throw new Error(`No reservation ${id}`)
    return found
  }

  function events(id: string) {
    return db
      .select()
      .from(reservationEvent)
      .where(eq(reservationEvent.reservationId, id))
      .orderBy(reservationEvent.createdAt, reservationEvent.id)
  }

  async function steps(id: string) {
    const found = await db.select().from(reservationStep).where(eq(reservationStep.reservationId, id))
    return Object.fromEntries(found.map((step) => [step.stage, step]))
  }

  /** Stops taken in one slot. */
  async function place(leg: 'PICKUP' | 'DELIVERY', date: string, half: 'AM' | 'PM' = 'AM') {
    const slots = await db.select().from(slot)
    return slots.find((it) => it.leg === leg && it.date === date && it.slot === half)?.takenStops ?? 0
  }

  /** The newest attempt to pay for a reservation. */
  async function paymentOf(id: string) {
    const found = await db
      .select()
      .from(payment)
      .where(eq(payment.reservationId, id))
      .orderBy(desc(payment.id))
    return found[0]
  }
}

/** Whoever is named is signed in, and again when the clock has been turned far. */
function people(server: TestServer, now: () => number) {
  const tokens = new Map<string, { token: string; until: number }>()
  return { signIn, ask }

  async function signIn(person: string) {
    const known = tokens.get(person)
    if (known && known.until > now()) return known.token
    const token = await server.signInAs(person)
    tokens.set(person, { token, until: now() + 20 * dayMs })
    return token
  }

  /** Answers status and body of a call as this person. */
  async function ask(person: string, method: string, path: string, body?: unknown) {
    const token = await signIn(person)
    return server.call(method, path, { token, ...(body !== undefined && { body }) })
  }
}

/** Waits for what another call brings about. */
async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It did not come to pass')
}

/** What the form sends. */
export function requestOf({
  pickupDate = '2026-11-10',
  pickupTime = 'AM',
  pots = { MEDIUM: 1 },
  address = served,
  diagnosisId,
}: Booking): BookingRequest {
  const potServices = toPotServices({ SMALL: 0, MEDIUM: 0, LARGE: 0, ...pots })
  return {
    customerName: '김초록',
    customerPhone: '010-1234-5678',
    potCount: potServices.length,
    pickupDate,
    pickupTime,
    address: {
      pickupAddress: address,
      pickupAddressDetail: '101동 1001호',
      deliveryAddress: address,
      deliveryAddressDetail: '101동 1001호',
      sameAddress: true,
    },
    potServices,
    ...(diagnosisId && { diagnosisId }),
  }
}
