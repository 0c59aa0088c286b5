import { expect, test } from 'vitest'
import { forecastOf, paceOf } from './workload.ts'

const now = new Date('2026-11-24T14:00:00+09:00')
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000)
const answer = (expertId: string, at: number, begun: number | null = null) => ({
  expertId,
  at: hours(at),
  begunAt: begun === null ? null : hours(begun),
})

test('the pace adds the people at work and leaves out who stopped two hours ago', () => {
  const ofOne = [answer('a', -1.5, -2), answer('a', -1), answer('a', -0.5), answer('a', 0)]
  expect(paceOf(ofOne, now)).toEqual({ perHour: 2, people: 1 })
  expect(paceOf([...ofOne, answer('b', -0.5, -1)], now)).toEqual({ perHour: 3, people: 2 })
  expect(paceOf([...ofOne, answer('b', -2.5, -3)], now)).toEqual({ perHour: 2, people: 1 })
})

test('there is no pace before three answers of people at work, and a quick start counts as a quarter of an hour', () => {
  expect(paceOf([], now)).toEqual({ perHour: null, people: 0 })
  const early = [answer('a', -5), answer('a', -4), answer('a', -3)]
  expect(paceOf([...early, answer('b', 0)], now)).toEqual({ perHour: null, people: 1 })
  expect(paceOf([answer('a', 0), answer('b', 0)], now)).toEqual({ perHour: null, people: 2 })
  expect(paceOf([answer('a', -0.1), answer('a', 0), answer('b', 0)], now)).toEqual({ perHour: 12, people: 2 })
})

test('the forecast says when all are answered and which become late', () => {
  const dues = [hours(-1), hours(2), hours(2.2), hours(2.3), hours(9)]
  expect(forecastOf(dues, 2, now)).toEqual({ doneAt: hours(2.5), lateCount: 0, lateFrom: null })
  // At one answer per hour the third and fourth are too late; the first is late already.
  expect(forecastOf(dues, 1, now)).toEqual({ doneAt: hours(5), lateCount: 2, lateFrom: hours(2.2) })
  expect(forecastOf(dues, null, now)).toEqual({ doneAt: null, lateCount: 0, lateFrom: null })
  expect(forecastOf([], 1, now).doneAt).toBeNull()
})
