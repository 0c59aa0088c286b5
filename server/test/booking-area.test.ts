import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreaVerdict } from '../../contract/booking.ts'
import { createArea, worse } from '../src/features/reservation/area.ts'
import { serviceArea } from '../src/features/reservation/calendar.tables.ts'
import { createDatabase, type OpenDatabase } from '../src/shared/db/database.ts'
import { addresses } from './booking-addresses.ts'
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts'

let own: TestDatabase
let database: OpenDatabase
let clock = Date.now()
beforeAll(async () => {
  own = await createTestDatabase()
  database = createDatabase(own.url, { poolMax: 2, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const createTurnedArea = () => createArea({ db: database.db, now: () => new Date(clock) })

describe.each(Object.entries(addresses) as [AreaVerdict, string[]][])('%s', (verdict, list) => {
  it.each(list)('%s', async (address) => {
    expect(await createTurnedArea().verdictOf(address)).toBe(verdict)
  })
})

it('follows a change of the table within seconds', async () => {
  const area = createTurnedArea()
  const address = '경기 안산시 단원구 화랑로 387 (고잔동)'
  expect(await area.verdictOf(address)).toBe('SERVED')
  await database.db
    .insert(serviceArea)
    .values({ sido: '경기', sigungu: '안산시', place: '고잔동', verdict: 'CHECK' })
  expect(await area.verdictOf(address)).toBe('SERVED')
  clock += 6000
  expect(await area.verdictOf(address)).toBe('CHECK')
})

it('believes the most exact row, also where it is the friendlier one', async () => {
  const isYeoju = and(eq(serviceArea.sido, '경기'), eq(serviceArea.sigungu, '여주시'))
  await database.db
    .insert(serviceArea)
    .values({ sido: '경기', sigungu: '여주시', place: '홍문동', verdict: 'SERVED' })
  expect(await database.db.$count(serviceArea, isYeoju)).toBe(2)
  clock += 6000
  expect(await createTurnedArea().verdictOf('경기 여주시 세종로 1 (홍문동)')).toBe('SERVED')
  expect(await createTurnedArea().verdictOf('경기 여주시 여흥로 30 (하동)')).toBe('BY_AGREEMENT')
})

it('takes the more doubtful of two verdicts', () => {
  expect(worse('SERVED', 'CHECK')).toBe('CHECK')
  expect(worse('NOT_SERVED', 'BY_AGREEMENT')).toBe('NOT_SERVED')
})
