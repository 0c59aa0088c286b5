import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateHoldUntil } from './unpaid-booking.ts'

const createdAt = new Date('2026-11-21T01:00:00Z')
const minutesAfter = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
const halfAnHour = 30 * 60

test('holds a slot for 30 minutes, 40 after a payment is initiated, and 70 at most', () => {
  expect(calculateHoldUntil(createdAt, halfAnHour)).toEqual(minutesAfter(30))
  expect(calculateHoldUntil(createdAt, halfAnHour, minutesAfter(0))).toEqual(minutesAfter(40))
  expect(calculateHoldUntil(createdAt, halfAnHour, minutesAfter(25))).toEqual(minutesAfter(65))
  expect(calculateHoldUntil(createdAt, halfAnHour, minutesAfter(30))).toEqual(minutesAfter(70))
  expect(calculateHoldUntil(createdAt, halfAnHour, minutesAfter(69))).toEqual(minutesAfter(70))
})

test('initiating a payment never shortens a hold and never extends it beyond the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 0, max: 200 }), (seconds, minutes) => {
      const until = calculateHoldUntil(createdAt, seconds, minutesAfter(minutes)).getTime()
      expect(until).toBeGreaterThanOrEqual(calculateHoldUntil(createdAt, seconds).getTime())
      expect(until).toBeLessThanOrEqual(createdAt.getTime() + (seconds * 1000 * 7) / 3)
    }),
  )
})
