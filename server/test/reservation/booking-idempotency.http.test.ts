import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import {
  createBookingClient,
  findTakenCapacity,
  saturday,
  setSlotCapacity,
  tuesday,
} from '../support/booking.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const overrides = { now: () => new Date(saturday) }

let one: TestServer
let two: TestServer
let here: ReturnType<typeof createBookingClient>
let there: ReturnType<typeof createBookingClient>
beforeAll(async () => {
  one = await testServer({ overrides })
  two = await testServer({ overrides, databaseUrl: one.databaseUrl })
  const token = await one.signInAs('customer-1')
  here = createBookingClient(one, token)
  there = createBookingClient(two, token)
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

it('creates one reservation for fifty concurrent requests on two servers', async () => {
  const before = (await counts()).total
  // Capacity for one booking: the repeated requests must not get SLOT_UNAVAILABLE.
  await setSlotCapacity(one, pickup, { stops: 1, pots: 60 })
  const taps = Array.from({ length: 50 }, (_, n) => (n % 2 ? here : there).book({}, 'fifty-taps'))
  const answers = await Promise.all(taps)

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await here.rows()).toHaveLength(1)
  expect(await findTakenCapacity(one, pickup)).toEqual({ stops: 1, pots: 4 })
  expect((await counts()).total).toBe(before + 1)
})

it('returns the first reservation again, on any server', async () => {
  const first = await here.book({}, 'again')
  const second = await there.book({}, 'again')
  expect(second.body).toEqual(first.body)
})

it('rejects a changed form with the same key', async () => {
  await here.book({}, 'changed')
  const changed = await here.book({ pickupTime: 'PM' }, 'changed')
  expect([changed.status, changed.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(await here.rows()).toHaveLength(1)
})

it('accepts a key again after a refusal, and from another member', async () => {
  await setSlotCapacity(one, pickup, { stops: 0, pots: 0 })
  expect((await here.book({}, 'once-more')).body.code).toBe('SLOT_UNAVAILABLE')
  expect((await here.book({ pickupTime: 'PM' }, 'once-more')).status).toBe(200)
  const other = createBookingClient(one, await one.signInAs('customer-2'))
  expect((await other.book({ pickupTime: 'PM' }, 'once-more')).status).toBe(200)
})
