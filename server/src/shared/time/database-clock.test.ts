import { beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '../log/log.ts'
import { createDatabaseClock } from './database-clock.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-01-05T09:00:00Z')
const error = vi.fn()
const info = vi.fn()

/** True time since `start`; the process's wall clock may be wrong by `wrongByMs`. */
let passedMs: number
let wrongByMs: number
let answerTakesMs: number
let databaseTime: () => Promise<number>

beforeEach(() => {
  ;[passedMs, wrongByMs, answerTakesMs] = [0, 0, 0]
  databaseTime = async () => {
    passedMs += answerTakesMs / 2
    const time = start + passedMs
    passedMs += answerTakesMs / 2
    return time
  }
  vi.clearAllMocks()
})

const createClock = () =>
  createDatabaseClock({
    readDatabaseTime: () => databaseTime(),
    maxSkewMs: 5000,
    log: { error, info } as unknown as Log,
    clocks: { wall: () => start + passedMs + wrongByMs, monotonic: () => passedMs },
  })

it('tells the database’s time in a process that is two hours ahead, which says so once', async () => {
  wrongByMs = 2 * hourMs
  const clock = createClock()
  await clock.compare()
  passedMs += 1000
  await clock.compare()
  expect(clock.now()).toEqual(new Date(start + 1000))
  expect(clock.isSkewed()).toBe(true)
  expect(error.mock.calls).toEqual([[{ aheadMs: 2 * hourMs }, expect.any(String)]])

  wrongByMs = 0
  await clock.compare()
  expect([clock.isSkewed(), info.mock.calls.length]).toEqual([false, 1])
})

it('does not follow a wall clock that is set between two comparisons', async () => {
  const clock = createClock()
  await clock.compare()
  wrongByMs = -hourMs
  passedMs += 3000
  expect(clock.now()).toEqual(new Date(start + 3000))
  expect(clock.isSkewed()).toBe(false)
  await clock.compare()
  expect(clock.isSkewed()).toBe(true)
})

it('keeps its time when a slow answer does not prove it wrong, and while there is none', async () => {
  const clock = createClock()
  await clock.compare()
  answerTakesMs = 4000
  await clock.compare()
  expect(clock.now()).toEqual(new Date(start + passedMs))
  expect(clock.isSkewed()).toBe(false)

  databaseTime = () => Promise.reject(new Error('database is away'))
  await expect(clock.compare()).rejects.toThrow()
  passedMs += 500
  expect(clock.now()).toEqual(new Date(start + passedMs))
})
