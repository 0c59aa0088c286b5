import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../contract/seoul-day.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  care.setClock('2026-11-02T10:00:00')
})
afterAll(() => care.close())

const today = async () => (await care.callAs('admin', 'GET', '/api/v1/admin/today')).body.data
const rest = (until: string | null) => care.callAs('admin', 'PUT', '/api/v1/admin/rest', { until })
const offered = async () => {
  const { body } = await care.callAs('customer-1', 'GET', '/api/v1/pickup-reservations/options')
  return body.data.days as { date: string; closedFor: string | null }[]
}

it('the owner’s day adds up what was taken, given back and paid out', async () => {
  await care.bookAndPay('customer-1')
  expect(await today()).toMatchObject({
    day: '2026-11-02',
    money: { captured: 15_000, refunded: 0, compensated: 0, paidOut: 0 },
    rest: { until: null, bookedVisits: 0 },
  })
  care.setClock('2026-11-04T10:00:00')
  expect((await today()).money).toEqual({ captured: 0, refunded: 0, compensated: 0, paidOut: 14_505 })
})

it('while the business rests no visit is offered or booked; what is booked stays, and the owner is told', async () => {
  const days = await offered()
  const open = days.filter(({ closedFor }) => closedFor === null)
  const until = open[1]?.date ?? ''
  expect((await rest(until)).body.data.rest).toEqual({ until, bookedVisits: expect.any(Number) })
  care.setClock('2026-11-04T10:00:10')
  const after = await offered()
  expect(after.filter(({ date }) => date <= until).map(({ closedFor }) => closedFor)).toEqual(
    after.filter(({ date }) => date <= until).map(() => '잠시 쉬어요'),
  )
  expect(after.find(({ date }) => date === open[2]?.date)?.closedFor).toBeNull()

  expect((await rest(null)).body.data.rest.until).toBeNull()
  care.setClock('2026-11-04T10:00:20')
  expect((await offered()).find(({ date }) => date === until)?.closedFor).toBeNull()
})

it('a rest in the past or for ever is refused', async () => {
  for (const until of ['2026-11-03', addDays('2026-11-04', 61)]) expect((await rest(until)).status).toBe(400)
})
