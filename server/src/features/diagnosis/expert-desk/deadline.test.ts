import { expect, test } from 'vitest'
import { endOfWaiting, frontOfQueue, reminderAt, resumeClock, stopClock } from './deadline.ts'

const at = (text: string) => new Date(`${text}+09:00`)

test('moves the deadline on by the time that the customer took', () => {
  const dueAt = at('2026-11-24T15:00:00')
  const left = stopClock(dueAt, at('2026-11-24T10:00:00'))
  expect(left).toBe(5 * 3_600_000)
  expect(resumeClock(left, at('2026-11-26T09:30:00'))).toEqual(at('2026-11-26T14:30:00'))
})

test('does not forgive a deadline that had passed', () => {
  const left = stopClock(at('2026-11-24T08:00:00'), at('2026-11-24T10:00:00'))
  expect(resumeClock(left, at('2026-11-25T10:00:00'))).toEqual(at('2026-11-25T08:00:00'))
})

test('reminds after two days by daylight, and ends the waiting after seven', () => {
  expect(reminderAt(at('2026-11-24T10:00:00'))).toEqual(at('2026-11-26T10:00:00'))
  expect(reminderAt(at('2026-11-24T23:00:00'))).toEqual(at('2026-11-27T09:00:00'))
  expect(reminderAt(at('2026-11-24T03:00:00'))).toEqual(at('2026-11-26T09:00:00'))
  expect(endOfWaiting(at('2026-11-24T23:00:00'))).toEqual(at('2026-12-01T23:00:00'))
})

test('puts a returned case before one that is a month overdue', () => {
  const now = at('2026-11-24T10:00:00')
  expect(frontOfQueue(now) < at('2026-10-24T10:00:00')).toBe(true)
})
