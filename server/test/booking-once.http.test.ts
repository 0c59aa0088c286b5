import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { slot } from '../src/features/reservation/calendar.tables.ts'
import { reservation } from '../src/features/reservation/reservation.tables.ts'
import { booker, openPlace, saturday, takenOf, tuesday } from './booking.ts'
import { type TestServer, testServer } from './harness/test-server.ts'

const env = { RESERVATION_LIMIT: '10000' }
const parts = { now: () => new Date(saturday) }

let one: TestServer
let two: TestServer
let here: ReturnType<typeof booker>
let there: ReturnType<typeof booker>
beforeAll(async () => {
  one = await testServer({ env, parts })
  two = await testServer({ env, parts, databaseUrl: one.databaseUrl })
  const token = await one.signInAs('customer-1')
  here = booker(one, token)
  there = booker(two, token)
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  await one.db.delete(reservation)
  await one.db.delete(slot)
})

const pickup = { leg: 'PICKUP', date: tuesday, slot: 'AM' } as const
const counts = async () =>
  (await one.call('GET', '/api/v1/reservations', { token: await one.signInAs('customer-1') })).body.data
    .statusCounts

it('makes one reservation of fifty taps at once, spread over two servers', async () => {
  const before = (await counts()).total
  // Room for one only: the taps that come too late must not be told that it is full.
  await openPlace(one, pickup, { stops: 1, pots: 60 })
  const taps = Array.from({ length: 50 }, (_, n) => (n % 2 ? here : there).book({}, 'fifty-taps'))
  const answers = await Promise.all(taps)

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await here.rows()).toHaveLength(1)
  expect(await takenOf(one, pickup)).toEqual({ stops: 1, pots: 4 })
  expect((await counts()).total).toBe(before + 1)
})

it('answers the first reservation again, on any server', async () => {
  const first = await here.book({}, 'again')
  const second = await there.book({}, 'again')
  expect(second.body).toEqual(first.body)
})

it('does not pass a changed form off as the first one', async () => {
  await here.book({}, 'changed')
  const changed = await here.book({ pickupTime: 'PM' }, 'changed')
  expect([changed.status, changed.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(await here.rows()).toHaveLength(1)
})

it('lets the key be used again after a refusal, and by somebody else', async () => {
  await openPlace(one, pickup, { stops: 0, pots: 0 })
  expect((await here.book({}, 'once-more')).body.code).toBe('SLOT_UNAVAILABLE')
  expect((await here.book({ pickupTime: 'PM' }, 'once-more')).status).toBe(200)
  const other = booker(one, await one.signInAs('customer-2'))
  expect((await other.book({ pickupTime: 'PM' }, 'once-more')).status).toBe(200)
})
