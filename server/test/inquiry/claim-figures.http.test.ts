import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '../../../contract/seoul-day.ts'
import { inquiry } from '../../src/features/inquiry/inquiry.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())

/** Stores an inquiry that was opened so many days ago and took so many days; it is open without `days`. */
async function store(agoDays: number, days?: number, kind: 'CLAIM' | 'COMPLAINT' = 'CLAIM') {
  const createdAt = new Date(care.now().getTime() - agoDays * dayMs)
  const closedAt = days === undefined ? null : new Date(createdAt.getTime() + days * dayMs)
  await care.server.db.insert(inquiry).values({
    ...{ memberId: 'm', id: newId(), kind, openedBy: 'm', createdAt, changedAt: createdAt, closedAt },
    state: closedAt ? 'CLOSED' : 'OURS',
  })
}
/** The figures as anybody reads them, some seconds later than the last ones. */
async function read() {
  care.advanceClock(10_000)
  return (await care.server.call('GET', '/api/v1/common/claims')).body.data
}

it('tells the claims of a year and how long half of them took, once five have ended', async () => {
  expect(await read()).toBeNull()
  for (const days of [1, 2, 3.2, 9]) await store(20, days)
  // Neither one that has not ended, nor an old one, nor a complaint makes them five.
  await store(5)
  await store(400, 1)
  await store(20, 1, 'COMPLAINT')
  expect(await read()).toBeNull()
  await store(30, 20)
  expect(await read()).toEqual({ claims: 6, ended: 5, medianDays: 4 })
})
