import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payment } from '../../src/features/payment/payment.tables.ts'
import { legs } from '../../src/features/reservation/calendar/slots.repository.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { reservation, reservationCount, visit } from '../../src/features/reservation/reservation.tables.ts'
import {
  createBookingClient,
  findTakenCapacity,
  minuteMs,
  saturday,
  setSlotCapacity,
  tuesday,
} from '../support/booking.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let clock = saturday
let server: TestServer
let token: string
let me: ReturnType<typeof createBookingClient>
beforeAll(async () => {
  server = await testServer({
    overrides: { now: () => new Date(clock) },
  })
  token = await server.signInAs('customer-1')
  me = createBookingClient(server, token)
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = saturday
  await server.db.delete(payment)
  await server.db.delete(reservation)
  await server.db.delete(reservationCount)
  await server.db.delete(slot)
})

const pickup = { leg: 'PICKUP', date: tuesday, slot: 'AM' } as const
const delivery = { leg: 'DELIVERY', date: '2026-12-01', slot: 'AM' } as const
const none = { stops: 0, pots: 0 }

const minutesPass = (minutes: number) => {
  clock += minutes * minuteMs
}
const post = (path: string, body: object, as: string | undefined = token) =>
  server.call('POST', path, { body, ...(as && { token: as }) })
const initiate = (reservationId: string, amount = 55_000) =>
  post('/api/v1/payments/toss/initiate', { reservationId, amount })
const confirm = (orderId: string) =>
  post('/api/v1/payments/toss/confirm', { paymentKey: 'came-too-late', orderId, amount: 55_000 })
const book = async () => (await me.book()).body.data.id as string

/** Runs the job that cancels bookings that were not paid in time. */
const expire = async () => {
  const job = server.features.reservation.jobs.find(({ kind }) => kind === 'reservation.expire')
  await job?.run({})
}

describe('an unpaid booking', () => {
  it('holds its capacity for 30 minutes, and then releases both legs once', async () => {
    const id = await book()
    minutesPass(29)
    await expire()
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 1, pots: 4 })

    minutesPass(1)
    await Promise.all([expire(), expire(), expire()])
    await expire()
    expect([await findTakenCapacity(server, pickup), await findTakenCapacity(server, delivery)]).toEqual([
      none,
      none,
    ])
    expect(await me.row(id)).toMatchObject({
      status: 'CANCELLED',
      endReason: 'UNPAID_EXPIRED',
      listing: 'HIDDEN',
      holdsPickup: false,
      holdsDelivery: false,
      holdUntil: null,
    })
  })

  it('does not affect other bookings when it expires', async () => {
    await book()
    minutesPass(10)
    const later = await book()
    minutesPass(25)
    await expire()
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 1, pots: 4 })
    expect((await me.row(later)).status).toBe('WAITING')
  })

  it('disappears from lists and counts after it expires, and its detail says why', async () => {
    const id = await book()
    minutesPass(30)
    await expire()
    const list = (await server.call('GET', '/api/v1/reservations', { token })).body.data
    expect([list.reservations, list.statusCounts.total]).toEqual([[], 0])
    const detail = (await server.call('GET', `/api/v1/reservations/${id}`, { token })).body.data
    expect(detail).toMatchObject({ expired: true, paymentRequired: false, canCancel: false })
    expect(detail.endReason).toMatch(/결제/)
  })

  it('is held for 40 minutes after a payment is initiated, and for 70 at most', async () => {
    const id = await book()
    minutesPass(25)
    await initiate(id)
    expect((await me.row(id)).holdUntil).toEqual(new Date(saturday + 65 * minuteMs))
    minutesPass(35)
    await expire()
    await initiate(id)
    expect((await me.row(id)).holdUntil).toEqual(new Date(saturday + 70 * minuteMs))
    minutesPass(10)
    await expire()
    expect((await me.row(id)).status).toBe('CANCELLED')
  })

  it('does not expire while its payment is being confirmed', async () => {
    const id = await book()
    await initiate(id)
    await server.db.update(payment).set({ status: 'CONFIRMING' }).where(eq(payment.reservationId, id))
    minutesPass(90)
    await expire()
    expect((await me.row(id)).status).toBe('WAITING')
    expect(await findTakenCapacity(server, pickup)).toEqual({ stops: 1, pots: 4 })
  })

  it('expires even behind more than a hundred others', async () => {
    const id = await book()
    const { id: _, number, ...row } = await me.row(id)
    const { memberId, pickupSlot: slot, pickupTime: time } = row
    const ids = Array.from({ length: 110 }, () => crypto.randomUUID())
    await server.db
      .insert(reservation)
      .values(ids.map((each) => ({ ...row, idempotencyKey: null, id: each, number })))
    const held = { memberId, date: row.pickupDate, slot, time, holds: false }
    await server.db
      .insert(visit)
      .values(ids.flatMap((reservationId) => legs.map((leg) => ({ ...held, reservationId, leg }))))
    minutesPass(31)
    await expire()
    expect(new Set((await me.rows()).map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
  })
})

describe('paying too late', () => {
  it('is refused as soon as the hold has ended, before the job runs', async () => {
    const id = await book()
    minutesPass(30)
    const answer = await initiate(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'RESERVATION_EXPIRED'])
  })

  it('is refused because the payment was closed, and the customer can book again', async () => {
    const id = await book()
    const { orderId } = (await initiate(id)).body.data
    minutesPass(41)
    await expire()
    const [closed] = await server.db.select().from(payment).where(eq(payment.reservationId, id))
    expect(closed?.status).toBe('FAILED')
    const late = await confirm(orderId)
    expect([late.status, late.body.code]).toEqual([409, 'RESERVATION_EXPIRED'])
    expect((await me.book()).status).toBe(200)
  })

  it('returns SLOT_UNAVAILABLE when the slot is booked by another customer', async () => {
    await setSlotCapacity(server, pickup, { stops: 1, pots: 60 })
    const id = await book()
    const { orderId } = (await initiate(id)).body.data
    minutesPass(41)
    await expire()
    const other = createBookingClient(server, await server.signInAs('customer-2'))
    expect((await other.book()).status).toBe(200)

    const answers = [await confirm(orderId), await initiate(id)]
    expect(answers.map(({ body }) => body.code)).toEqual(['SLOT_UNAVAILABLE', 'SLOT_UNAVAILABLE'])
  })

  it('is not possible by repeating the request with the same key', async () => {
    await me.book({}, 'the-same-key')
    minutesPass(31)
    await expire()
    const again = await me.book({}, 'the-same-key')
    expect([again.status, again.body.code]).toEqual([409, 'RESERVATION_EXPIRED'])
  })
})
