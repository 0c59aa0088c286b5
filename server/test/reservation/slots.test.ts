import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  releaseCapacity,
  reserveCapacity,
  type VisitKey,
} from '../../src/features/reservation/calendar/slots.repository.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

let own: TestDatabase
let database: OpenDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  database = createDatabase(own.url, { poolMax: 20, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const place = (date: string): VisitKey => ({
  leg: 'PICKUP',
  date,
  slot: 'AM',
  address: '서울 강남구 테헤란로 152',
})
const take = (date: string, pots = 1) => database.transact((tx) => reserveCapacity(tx, place(date), pots))
const release = (date: string, pots = 1) => database.transact((tx) => releaseCapacity(tx, place(date), pots))
const open = (date: string, room: { stops: number; pots: number }) =>
  database.db.insert(slot).values({ ...place(date), ...room })
const taken = async (date: string) => {
  const [row] = await database.db.select().from(slot).where(eq(slot.date, date))
  return row && [row.takenStops, row.takenPots]
}
/** Runs `count` concurrent attempts and returns how many succeed. */
const winners = async (count: number, tryOne: () => Promise<boolean>) =>
  (await Promise.all(Array.from({ length: count }, tryOne))).filter(Boolean).length

it('reserves five stops for sixty concurrent attempts', async () => {
  await open('2026-11-24', { stops: 5, pots: 60 })
  expect(await winners(60, () => take('2026-11-24'))).toBe(5)
  expect(await taken('2026-11-24')).toEqual([5, 5])
})

it('reserves no more pots than the capacity, even when stops are left', async () => {
  await open('2026-11-26', { stops: 20, pots: 10 })
  expect(await winners(60, () => take('2026-11-26', 3))).toBe(3)
  expect(await taken('2026-11-26')).toEqual([3, 9])
  expect([await take('2026-11-26', 2), await take('2026-11-26', 1)]).toEqual([false, true])
})

it('creates a missing slot row once for concurrent attempts', async () => {
  expect(await winners(60, () => take('2026-12-01'))).toBe(20)
  expect(await taken('2026-12-01')).toEqual([20, 20])
})

it('reserves nothing on a weekday without capacity', async () => {
  expect(await take('2026-11-28')).toBe(false)
  expect(await taken('2026-11-28')).toBeUndefined()
})

it('keeps its counts correct through reservations and releases in any order', async () => {
  await open('2026-12-03', { stops: 5, pots: 60 })
  const comeAndGo = async () => {
    const isIn = await take('2026-12-03', 2)
    if (isIn) await release('2026-12-03', 2)
    return isIn
  }
  expect(await winners(100, comeAndGo)).toBeGreaterThanOrEqual(5)
  expect(await taken('2026-12-03')).toEqual([0, 0])
})

it('ignores a second release of the same capacity', async () => {
  await open('2026-12-08', { stops: 1, pots: 5 })
  await take('2026-12-08', 2)
  await release('2026-12-08', 2)
  await release('2026-12-08', 2)
  expect(await taken('2026-12-08')).toEqual([0, 0])
})

it('refuses a slot that is paused for the district of the visit or for all', async () => {
  const date = '2026-12-22'
  await open(date, { stops: 9, pots: 90 })
  const pauseIn = (...districts: string[]) =>
    database.db.update(slot).set({ pausedIn: districts }).where(eq(slot.date, date))
  await pauseIn('서울 마포구')
  expect(await take(date)).toBe(true)
  await pauseIn('서울 마포구', '서울 강남구')
  expect(await take(date)).toBe(false)
  await pauseIn('*')
  expect(await take(date)).toBe(false)
  expect(await taken(date)).toEqual([1, 1])
})
