import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdUntil } from './hold.ts'

const made = new Date('2026-11-21T01:00:00Z')
const minutesAfter = (minutes: number) => new Date(made.getTime() + minutes * 60_000)
const halfAnHour = 30 * 60

test('a slot is kept for 30 minutes, 40 after a payment is begun, and 70 at most', () => {
  expect(holdUntil(made, halfAnHour)).toEqual(minutesAfter(30))
  expect(holdUntil(made, halfAnHour, minutesAfter(0))).toEqual(minutesAfter(40))
  expect(holdUntil(made, halfAnHour, minutesAfter(25))).toEqual(minutesAfter(65))
  expect(holdUntil(made, halfAnHour, minutesAfter(30))).toEqual(minutesAfter(70))
  expect(holdUntil(made, halfAnHour, minutesAfter(69))).toEqual(minutesAfter(70))
})

test('beginning a payment never shortens a hold, nor stretches it without end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 0, max: 200 }), (seconds, minutes) => {
      const until = holdUntil(made, seconds, minutesAfter(minutes)).getTime()
      expect(until).toBeGreaterThanOrEqual(holdUntil(made, seconds).getTime())
      expect(until).toBeLessThanOrEqual(made.getTime() + (seconds * 1000 * 7) / 3)
    }),
  )
})
