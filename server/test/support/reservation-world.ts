import { desc, eq } from 'drizzle-orm'
import { type BookingRequest, toPotServices } from '../../../contract/reservation/booking.ts'
import type { ProofKind } from '../../../contract/reservation/care-report.ts'
import type { Acknowledgement } from '../../../contract/reservation/move-questions.ts'
import type { PotCounts } from '../../../contract/reservation/price.ts'
import type { ReservationStatus } from '../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import { payment } from '../../src/features/payment/payment.tables.ts'
import { slot, slotPattern } from '../../src/features/reservation/calendar.tables.ts'
import {
  reservation,
  reservationEvent,
  reservationStep,
} from '../../src/features/reservation/reservation.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { seoulDay } from '../../src/shared/time/seoul.ts'
import { type TestServer, type TestServerOptions, testServer } from './harness/test-server.ts'
import { createPhonePhoto } from './photo-files.ts'
import { findStoredReservations } from './stored-reservations.ts'

/** A Monday morning with no public holiday in the following weeks. */
const mondayMorning = new Date('2026-11-02T10:00:00+09:00')
const servedAddress = '서울 강남구 테헤란로 152 (역삼동)'
export const addressToCheck = '경기 구리시 아차산로 439 (교문동)'

export interface BookingOptions {
  pickupDate?: string
  pickupTime?: 'AM' | 'PM'
  pots?: Partial<PotCounts>
  address?: string
  diagnosisId?: string
}

export type ReservationWorld = Awaited<ReturnType<typeof createReservationWorld>>

/** A server whose clock the test sets, with calls of customers and staff and readers for the database. */
export async function createReservationWorld(options: TestServerOptions = {}) {
  let moment = mondayMorning.getTime()
  const server = await testServer({
    ...options,
    overrides: { ...options.overrides, now: () => new Date(moment) },
  })
  const readers = createDatabaseReaders(server)
  const { row } = readers
  const { signIn, callAs, forgetEndedSessions } = createCallers(server, () => moment)

  return {
    server,
    now: () => new Date(moment),
    setClock: (seoulTime: string) => {
      moment = new Date(`${seoulTime}+09:00`).getTime()
    },
    advanceClock: (ms: number) => {
      moment += ms
    },
    signIn,
    callAs,
    book,
    pay,
    bookAndPay,
    move,
    photographPots,
    detail,
    waitUntil,
    ...readers,
    findSoonPickupDay,
    raiseCapacity,
    /** Runs all background jobs that are due. */
    runJobs: async () => {
      await server.jobs.runDue()
      forgetEndedSessions()
    },
    close: server.close,
  }

  async function book(person: string, booking: BookingOptions = {}): Promise<string> {
    const answer = await callAs(person, 'POST', '/api/v1/pickup-reservations', createBookingRequest(booking))
    if (answer.status !== 200) throw new Error(`Booking failed: ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }

  /** Pays through the sandbox provider: initiates, authenticates and confirms. Returns the body of the confirm call. */
  async function pay(person: string, id: string, amount?: number) {
    const due = amount ?? (await detail(person, id)).paymentInfo.dueAmount
    const initiated = await callAs(person, 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: due,
    })
    if (initiated.status !== 200) throw new Error(`Payment not initiated: ${JSON.stringify(initiated.body)}`)
    const { orderId } = initiated.body.data
    const { body } = await server.call('POST', '/sandbox/control/toss/authenticate', {
      body: { orderId, amount: due },
    })
    const confirm = { paymentKey: body.paymentKey, orderId, amount: due }
    const done = await callAs(person, 'POST', '/api/v1/payments/toss/confirm', confirm)
    if (done.status !== 200) throw new Error(`Payment failed: ${JSON.stringify(done.body)}`)
    return confirm
  }

  async function bookAndPay(person: string, booking: BookingOptions = {}): Promise<string> {
    const id = await book(person, booking)
    await pay(person, id)
    return id
  }

  /** Only administrators may override the table of transitions. Tests need not wait for the day of a visit, nor photograph its pots. */
  function move(
    id: string,
    to: ReservationStatus,
    options: { note?: string; reason?: string; acknowledge?: Acknowledgement[] } = {},
    person: 'operator' | 'admin' = 'operator',
  ) {
    return callAs(person, 'POST', `/api/v1/admin/reservations/${id}/move`, {
      to,
      acknowledge: ['EARLY_VISIT'],
      ...((to === 'PICKED_UP' || to === 'DELIVERED') && { reason: '사진 없이' }),
      ...options,
    })
  }

  /** Staff take a photo of each pot, or of these. */
  async function photographPots(
    id: string,
    kind: ProofKind,
    { pots, takenAt }: { pots?: number[]; takenAt?: string } = {},
  ) {
    const photo = await createPhonePhoto(60, 40)
    const { potCount } = await row(id)
    for (const potNumber of pots ?? Array.from({ length: potCount }, (_, index) => index + 1)) {
      const form = new FormData()
      const fields = { entryId: newId(), kind, potNumber: String(potNumber), isPublic: 'true' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (takenAt) form.set('takenAt', takenAt)
      form.set('photo1', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'pot.jpg')
      const { status } = await callAs(
        'operator',
        'POST',
        `/api/v1/admin/reservations/${id}/care-entries`,
        form,
      )
      if (status !== 200) throw new Error(`No photo of pot ${potNumber}: ${status}`)
    }
  }

  async function detail(person: string, id: string) {
    return (await callAs(person, 'GET', `/api/v1/reservations/${id}`)).body.data
  }

  /** Returns the first Tuesday or Thursday at least a week from now. */
  function findSoonPickupDay() {
    const days = Array.from({ length: 9 }, (_, index) => seoulDay(new Date(moment + (index + 7) * dayMs)))
    return days.find((day) => [2, 4].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) ?? ''
  }

  /** Sets a capacity that no test uses up. */
  async function raiseCapacity() {
    await server.db.update(slotPattern).set({ stops: 100_000, pots: 1_000_000 })
  }
}

function createDatabaseReaders({ db }: TestServer) {
  return { row, events, steps, countTakenStops, findLatestPayment }

  async function row(id: string) {
    const [found] = await findStoredReservations(db, eq(reservation.id, id))
    if (!found) throw new Error(`Reservation ${id} not found`)
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

  /** Returns the booked stops of one slot. */
  async function countTakenStops(leg: 'PICKUP' | 'DELIVERY', date: string, half: 'AM' | 'PM' = 'AM') {
    const slots = await db.select().from(slot)
    return slots.find((it) => it.leg === leg && it.date === date && it.slot === half)?.takenStops ?? 0
  }

  /** Returns the newest payment of a reservation. */
  async function findLatestPayment(id: string) {
    const found = await db
      .select()
      .from(payment)
      .where(eq(payment.reservationId, id))
      .orderBy(desc(payment.id))
    return found[0]
  }
}

/** Signs sample people in on their first call, and again when the clock has moved past their session. */
function createCallers(server: TestServer, now: () => number) {
  const tokens = new Map<string, { token: string; from: number; until: number }>()
  return { signIn, callAs, forgetEndedSessions }

  async function signIn(person: string) {
    const session = tokens.get(person)
    if (session && session.until > now()) return session.token
    const token = await server.signInAs(person)
    tokens.set(person, { token, from: now(), until: now() + 20 * dayMs })
    return token
  }

  /** The jobs of a later day delete sessions for good, so they do not live again when a test sets its clock back. */
  function forgetEndedSessions() {
    for (const [person, { from }] of tokens) if (now() - from > dayMs) tokens.delete(person)
  }

  /** Calls the server as this person and returns status and body. */
  async function callAs(person: string, method: string, path: string, body?: unknown) {
    const token = await signIn(person)
    return server.call(method, path, { token, ...(body !== undefined && { body }) })
  }
}

/** Polls until the condition holds; throws after 4 seconds. */
async function waitUntil(isDone: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isDone()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The condition was not met in time')
}

/** Returns the body that the booking form sends. */
export function createBookingRequest({
  pickupDate = '2026-11-10',
  pickupTime = 'AM',
  pots = { MEDIUM: 1 },
  address = servedAddress,
  diagnosisId,
}: BookingOptions): BookingRequest {
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
