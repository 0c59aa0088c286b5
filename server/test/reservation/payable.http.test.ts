import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import {
  priceChange,
  reservation,
  reservationCount,
} from '../../src/features/reservation/reservation.tables.ts'
import { createBookingClient, homeAddress, saturday } from '../support/booking.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
let me: ReturnType<typeof createBookingClient>
beforeAll(async () => {
  server = await testServer({
    overrides: { now: () => new Date(saturday) },
  })
  me = createBookingClient(server, await server.signInAs('customer-1'))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(priceChange)
  await server.db.delete(reservation)
  await server.db.delete(reservationCount)
  await server.db.delete(slot)
})

const book = async (changes: object = {}) => (await me.book(changes)).body.data.id as string
const payable = () => server.features.reservation.payable
const of = (reservationId: string, amount: number, purpose: 'BOOKING' | 'PRICE_CHANGE' = 'BOOKING') => ({
  memberId: me.memberId,
  reservationId,
  purpose,
  amount,
  at: new Date(saturday),
})
const paid = (...args: Parameters<typeof of>) =>
  server.database.transact((tx) => payable().paid(tx, of(...args)))
const refunded = (id: string, amount: number, isLast: boolean) =>
  server.database.transact((tx) => payable().refunded(tx, { ...of(id, amount), isLast }))
const due = (id: string) => server.database.transact((tx) => payable().due(tx, me.memberId, id))

it('schedules the pickup of a paid booking inside the service area', async () => {
  const id = await book()
  expect(await due(id)).toMatchObject({
    purpose: 'BOOKING',
    amount: 55_000,
    orderName: '픽업 케어 서비스 (화분 4개)',
  })
  expect(await paid(id, 55_000)).toBe(true)
  expect(await me.row(id)).toMatchObject({
    status: 'PICKUP_SCHEDULED',
    paidAmount: 55_000,
    paidAt: new Date(saturday),
    holdUntil: null,
    holdsPickup: true,
  })
  await expect(due(id)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
})

it('leaves a paid booking confirmed when an operator must check the address', async () => {
  const id = await book({ address: { ...homeAddress, pickupAddress: '경기 구리시 아차산로 439' } })
  await paid(id, 55_000)
  expect((await me.row(id)).status).toBe('CONFIRMED')
})

it('rejects a payment for a booking that is already paid', async () => {
  const id = await book()
  expect([await paid(id, 55_000), await paid(id, 55_000)]).toEqual([true, false])
  expect(await me.row(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', paidAmount: 110_000 })
  await refunded(id, 55_000, true)
  expect(await me.row(id)).toMatchObject({ status: 'PICKUP_SCHEDULED', refundedAmount: 55_000 })
})

it('sets a cancelled reservation to REFUNDED with its last refund', async () => {
  const id = await book()
  await paid(id, 55_000)
  await server.db
    .update(reservation)
    .set({ status: 'CANCELLED', listing: 'CANCELLED' })
    .where(eq(reservation.id, id))
  await refunded(id, 20_000, false)
  expect(await me.row(id)).toMatchObject({ status: 'CANCELLED', refundedAmount: 20_000 })
  await refunded(id, 35_000, true)
  expect(await me.row(id)).toMatchObject({ status: 'REFUNDED', refundedAmount: 55_000 })
})

it("makes the difference of a price change due only after the customer's approval", async () => {
  const id = await book()
  await paid(id, 55_000)
  const change = {
    id: crypto.randomUUID(),
    memberId: me.memberId,
    reservationId: id,
    previousAmount: 55_000,
    newAmount: 70_000,
    reason: '더 큰 화분',
    photos: [],
    proposedBy: 'operator',
    createdAt: new Date(saturday),
  }
  await server.db.insert(priceChange).values({ ...change, status: 'PROPOSED' })
  await expect(due(id)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
  expect(await paid(id, 15_000, 'PRICE_CHANGE')).toBe(false)

  await server.db.update(priceChange).set({ status: 'AWAITING_PAYMENT' })
  expect(await due(id)).toMatchObject({ purpose: 'PRICE_CHANGE', amount: 15_000 })
  expect(await paid(id, 15_000, 'PRICE_CHANGE')).toBe(true)
  expect((await me.row(id)).totalAmount).toBe(70_000)
  await expect(due(id)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
})

it("returns RESERVATION_NOT_FOUND for another member's reservation", async () => {
  const id = await book()
  const stranger = server.database.transact((tx) => payable().due(tx, 'somebody else', id))
  await expect(stranger).rejects.toMatchObject({ code: 'RESERVATION_NOT_FOUND' })
})

it('accepts bookings of members without an e-mail address', async () => {
  const answer = await createBookingClient(server, await server.signInAs('customer-3')).book()
  expect([answer.status, answer.body.data.customerEmail]).toEqual([200, null])
})
