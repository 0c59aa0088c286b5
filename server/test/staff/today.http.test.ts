import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../contract/seoul-day.ts'
import { compensation } from '../../src/features/inquiry/inquiry.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
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

it('what was compensated is the same here and in the daily totals, in a row of its own and outside their sum', async () => {
  const paid = (won: number, at: string, state: 'PAID' | 'ACCEPTED' = 'PAID') => ({
    ...{ memberId: 'customer', id: newId(), inquiryId: newId(), won, reason: '화분이 깨졌어요', state },
    ...{ proposedBy: 'admin', createdAt: care.now(), changedAt: new Date(at) },
  })
  await care.server.db
    .insert(compensation)
    .values([
      paid(5000, '2026-11-04T00:30:00+09:00'),
      paid(3000, '2026-11-04T23:30:00+09:00'),
      paid(7000, '2026-11-03T23:30:00+09:00'),
      paid(9000, '2026-11-04T10:00:00+09:00', 'ACCEPTED'),
    ])
  expect((await today()).money.compensated).toBe(8000)
  const days = 'from=2026-11-02&until=2026-11-04'
  const path = `/api/v1/admin/payment-totals?${days}`
  const { rows, sum } = (await care.callAs('operator', 'GET', path)).body.data
  const row = { methodLabel: '보상', captured: 0, net: 0 }
  expect(rows).toMatchObject([
    { ...row, day: '2026-11-04', compensated: 8000, compensatedCount: 2 },
    { ...row, day: '2026-11-03', compensated: 7000, compensatedCount: 1 },
    { day: '2026-11-02', methodLabel: '카드', captured: 15_000, compensated: 0 },
  ])
  expect(sum).toEqual({ captured: 15_000, refunded: 0, net: 15_000, compensated: 15_000 })
  const file = `/api/v1/admin/payment-export?what=totals&${days}`
  const csv = (await care.callAs('admin', 'GET', file)).body as string
  expect(csv).toContain('"2026-11-04","보상","0","0","0","0","0","2","8000"')
})

it('while the business rests no visit is offered or booked; what is booked stays, and the owner is told', async () => {
  const days = await offered()
  const open = days.filter(({ closedFor }) => closedFor === null)
  const until = open[1]?.date ?? ''
  // What is booked is known before anything begins.
  const asked = await care.callAs('admin', 'GET', `/api/v1/admin/today?restUntil=${until}`)
  expect(asked.body.data.rest).toEqual({ until: null, bookedVisits: 1 })
  expect((await rest(until)).body.data.rest).toEqual({ until, bookedVisits: 1 })
  care.setClock('2026-11-04T10:00:10')
  const after = await offered()
  expect(after.filter(({ date }) => date <= until).map(({ closedFor }) => closedFor)).toEqual(
    after.filter(({ date }) => date <= until).map(() => '잠시 쉬어요'),
  )
  expect(after.find(({ date }) => date === open[2]?.date)?.closedFor).toBeNull()
  expect((await care.server.call('GET', '/api/v1/common/site')).body.data.restUntil).toBe(until)
  // Colleagues see it where they plan.
  const read = async (path: string) =>
    (await care.callAs('operator', 'GET', `/api/v1/admin/${path}`)).body.data
  for (const path of ['calendar/months/2026-11', 'reservation-board?day=2026-11-04']) {
    const days = (await read(path)).days as { date: string; pausedFor?: string }[]
    const told = days.filter(({ pausedFor }) => pausedFor === '잠시 쉬어요').map(({ date }) => date)
    expect(told, path).toEqual(
      days.map(({ date }) => date).filter((date) => date >= '2026-11-04' && date <= until),
    )
    expect(told).not.toEqual([])
  }

  expect((await rest(null)).body.data.rest.until).toBeNull()
  care.setClock('2026-11-04T10:00:20')
  expect((await offered()).find(({ date }) => date === until)?.closedFor).toBeNull()
})

it('a rest in the past or for ever is refused', async () => {
  for (const until of ['2026-11-03', addDays('2026-11-04', 61)]) expect((await rest(until)).status).toBe(400)
})
