import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createBookingRequest,
  createReservationWorld,
  type ReservationWorld,
} from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld({ env: { LIMITS: 'UNPAID_RESERVATIONS=2' } })
  await care.raiseCapacity()
})
afterAll(() => care.close())

const request = (person: string, pots: object = { SMALL: 1 }) =>
  care.callAs(person, 'POST', '/api/v1/pickup-reservations', createBookingRequest({ pots }))
const minuteMs = 60_000

it('a member holds at most two unpaid bookings, also when ten are sent at once', async () => {
  await care.signIn('customer-1')
  const options = await care.callAs('customer-1', 'GET', '/api/v1/pickup-reservations/options')
  expect(options.body.data.unpaidMax).toBe(2)
  const answers = await Promise.all(Array.from({ length: 10 }, () => request('customer-1')))
  const booked = answers.filter(({ status }) => status === 200)
  expect(booked).toHaveLength(2)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.code, body.link, body.message]).toEqual([
      409,
      'TOO_MANY_UNPAID',
      '/reservation-list',
      '결제를 기다리는 예약이 이미 2건 있어요. 먼저 결제하거나 취소한 뒤 다시 예약해 주세요.',
    ])
  expect(await care.countTakenStops('PICKUP', '2026-11-10')).toBe(2)

  await care.pay('customer-1', booked[0]?.body.data.id)
  expect((await request('customer-1')).status).toBe(200)
  expect((await request('customer-2')).status).toBe(200)
})

it('unpaid bookings together hold no more pots than one booking may have', async () => {
  expect((await request('customer-3', { SMALL: 20 })).status).toBe(200)
  expect((await request('customer-3', { SMALL: 11 })).body.code).toBe('TOO_MANY_UNPAID')
  expect((await request('customer-3', { SMALL: 10 })).status).toBe(200)
})

it('who let two bookings expire within a week holds the next one half as long', async () => {
  const heldMinutes = async (id: string) => {
    const { holdUntil, createdAt } = await care.row(id)
    return ((holdUntil?.getTime() ?? 0) - createdAt.getTime()) / minuteMs
  }
  for (let round = 0; round < 2; round += 1) {
    const { body } = await request('customer-4')
    expect(await heldMinutes(body.data.id)).toBe(30)
    care.advanceClock(31 * minuteMs)
    await care.runJobs()
  }
  const { id, amount } = (await request('customer-4')).body.data
  expect(await heldMinutes(id)).toBe(15)
  await care.callAs('customer-4', 'POST', '/api/v1/payments/toss/initiate', { reservationId: id, amount })
  expect(await heldMinutes(id)).toBe(20)
})
