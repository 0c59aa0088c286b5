import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../../contract/seoul-day.ts'
import {
  isDayOffered,
  listOfferedDays,
  reserveFirstFreeDay,
} from '../../src/features/reservation/calendar/offered-days.ts'
import { closedDay, slotPattern } from '../../src/features/reservation/calendar.tables.ts'
import { createCachedTables, type ReservationContext } from '../../src/features/reservation/context.ts'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

let own: TestDatabase
let database: OpenDatabase
let clock = new Date()
beforeAll(async () => {
  own = await createTestDatabase()
  database = createDatabase(own.url, { poolMax: 5, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

function createContext() {
  const now = () => clock
  return { db: database.db, now, tables: createCachedTables(now) } as ReservationContext
}
const noon = (day: string) => new Date(`${day}T12:00:00+09:00`)
const offered = () => listOfferedDays(createContext(), 'PICKUP', { pots: 1 })

it('lists eight working days from tomorrow on for every third of 400 days, including closed ones', async () => {
  const closed = new Map((await database.db.select().from(closedDay)).map(({ date, name }) => [date, name]))
  let closedSeen = 0
  for (let count = 0; count < 400; count += 3) {
    const today = addDays('2026-01-01', count)
    clock = noon(today)
    const days = await offered()

    const expected = Array.from({ length: 40 }, (_, ahead) => addDays(today, ahead + 1))
      .filter((day) => [2, 4].includes(weekdayOf(day)))
      .slice(0, 8)
    expect(days.map(({ date }) => date)).toEqual(expected)
    for (const { date, closedFor, slots } of days) {
      expect(closedFor).toBe(closed.get(date) ?? null)
      const [state, room] = closedFor ? ['CLOSED', 0] : ['OPEN', 30]
      expect(slots).toEqual([
        { slot: 'AM', state, room },
        { slot: 'PM', state, room },
      ])
      if (closedFor) closedSeen += 1
    }
  }
  expect(closedSeen).toBeGreaterThan(6)
})

it('uses the Seoul day for "tomorrow", a second before and after midnight', async () => {
  clock = new Date('2026-11-23T23:59:59+09:00')
  expect((await offered())[0]?.date).toBe('2026-11-24')
  clock = new Date('2026-11-24T00:00:00+09:00')
  expect((await offered())[0]?.date).toBe('2026-11-26')
  clock = new Date('2026-12-30T12:00:00+09:00')
  expect((await offered())[0]?.date).toBe('2026-12-31')
})

it('tells whether a day is offered', async () => {
  clock = noon('2026-09-20')
  const isOffered = (day: string) => isDayOffered(createContext(), 'PICKUP', day)
  expect(await isOffered('2026-09-22')).toBe(true)
  const none = {
    'Chuseok, closed': '2026-09-24',
    'a Wednesday': '2026-09-23',
    today: '2026-09-20',
    'the ninth working day': '2026-10-20',
    'a day that is gone': '2026-09-15',
    'no day': '2026-09-31',
  }
  for (const [why, day] of Object.entries(none)) expect([why, await isOffered(day)]).toEqual([why, false])
})

it('reserves the first open day with capacity in the slot', async () => {
  clock = noon('2026-09-10')
  const plan = (notBefore: string, pots = 1) =>
    database.transact((tx) =>
      reserveFirstFreeDay(createContext(), tx, 'DELIVERY', {
        notBefore,
        slot: 'AM',
        pots,
        address: '서울 강남구 테헤란로 152',
      }),
    )
  expect(await plan('2026-09-15', 30)).toBe('2026-09-15')
  expect(await plan('2026-09-15', 30)).toBe('2026-09-15')
  expect(await plan('2026-09-15')).toBe('2026-09-17')
  // The 24th is Chuseok.
  expect(await plan('2026-09-23')).toBe('2026-09-29')
})

it('follows changes of the working week', async () => {
  clock = noon('2026-11-21')
  await database.db.insert(slotPattern).values({ leg: 'PICKUP', weekday: 6, slot: 'AM', stops: 3, pots: 9 })
  const saturday = (await offered()).find(({ date }) => date === '2026-11-28')
  expect(saturday?.slots).toEqual([
    { slot: 'AM', state: 'OPEN', room: 9 },
    { slot: 'PM', state: 'CLOSED', room: 0 },
  ])
})
