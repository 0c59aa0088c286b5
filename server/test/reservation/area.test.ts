import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreaVerdict } from '../../../contract/reservation/booking.ts'
import { getAreaVerdict, stricterVerdict } from '../../src/features/reservation/area/area.ts'
import { serviceArea } from '../../src/features/reservation/calendar.tables.ts'
import { createCachedTables, type ReservationContext } from '../../src/features/reservation/context.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { addresses } from '../support/booking-addresses.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

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

function createContext() {
  const now = () => new Date(clock)
  return { db: database.db, now, tables: createCachedTables(now) } as ReservationContext
}

describe.each(Object.entries(addresses) as [AreaVerdict, string[]][])('%s', (verdict, list) => {
  it.each(list)('%s', async (address) => {
    expect(await getAreaVerdict(createContext(), address)).toBe(verdict)
  })
})

it('applies a change of the table within seconds', async () => {
  const ctx = createContext()
  const address = '경기 안산시 단원구 화랑로 387 (고잔동)'
  expect(await getAreaVerdict(ctx, address)).toBe('SERVED')
  await database.db
    .insert(serviceArea)
    .values({ sido: '경기', sigungu: '안산시', place: '고잔동', verdict: 'CHECK' })
  expect(await getAreaVerdict(ctx, address)).toBe('SERVED')
  clock += 6000
  expect(await getAreaVerdict(ctx, address)).toBe('CHECK')
})

it('uses the most specific row, even when its verdict is less strict', async () => {
  const isYeoju = and(eq(serviceArea.sido, '경기'), eq(serviceArea.sigungu, '여주시'))
  await database.db
    .insert(serviceArea)
    .values({ sido: '경기', sigungu: '여주시', place: '홍문동', verdict: 'SERVED' })
  expect(await database.db.$count(serviceArea, isYeoju)).toBe(2)
  clock += 6000
  expect(await getAreaVerdict(createContext(), '경기 여주시 세종로 1 (홍문동)')).toBe('SERVED')
  expect(await getAreaVerdict(createContext(), '경기 여주시 여흥로 30 (하동)')).toBe('BY_AGREEMENT')
})

it('returns the stricter of two verdicts', () => {
  expect(stricterVerdict('SERVED', 'CHECK')).toBe('CHECK')
  expect(stricterVerdict('NOT_SERVED', 'BY_AGREEMENT')).toBe('NOT_SERVED')
})
