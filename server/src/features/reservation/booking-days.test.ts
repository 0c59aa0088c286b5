import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimate, potCountOf } from '../../../../contract/price.ts'
import { addDays, daysOn, isDay, weekdayOf } from './booking-days.ts'

const tuesdaysAndThursdays = new Set([2, 4])
const anyDay = fc.integer({ min: 0, max: 1200 }).map((count) => addDays('2025-06-01', count))

test('from any day on, the next eight Tuesdays and Thursdays are offered and none is left out', () => {
  fc.assert(
    fc.property(anyDay, (first) => {
      const days = daysOn(tuesdaysAndThursdays, { first, last: addDays(first, 365), count: 8 })

      expect(days).toHaveLength(8)
      expect(days.every((day) => day >= first && tuesdaysAndThursdays.has(weekdayOf(day)))).toBe(true)
      const until = days.at(-1) ?? first
      const between = Array.from({ length: 40 }, (_, count) => addDays(first, count))
      expect(between.filter((day) => day <= until && [2, 4].includes(weekdayOf(day)))).toEqual(days)
    }),
  )
})

test('over the turn of the year the days go on', () => {
  const days = daysOn(tuesdaysAndThursdays, { first: '2026-12-31', last: '2027-12-31', count: 8 })
  expect(days.slice(0, 3)).toEqual(['2026-12-31', '2027-01-05', '2027-01-07'])
})

test('nothing is offered beyond the horizon, nor on a week without working days', () => {
  const horizon = { first: '2026-11-23', last: '2026-11-26', count: 8 }
  expect(daysOn(tuesdaysAndThursdays, horizon)).toEqual(['2026-11-24', '2026-11-26'])
  expect(daysOn(new Set(), { ...horizon, last: '2027-11-23' })).toEqual([])
})

test('days are added as the calendar has them, leap day included', () => {
  expect([addDays('2028-02-28', 1), addDays('2028-03-01', -1)]).toEqual(['2028-02-29', '2028-02-29'])
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
    }),
  )
})

test('only days that exist are days', () => {
  expect(['2026-02-28', '2028-02-29'].filter(isDay)).toHaveLength(2)
  const none = ['2026-02-29', '2026-13-01', '2026-1-5', '26-01-05', '', '오늘', '2026-11-24T00:00']
  expect(none.filter(isDay)).toEqual([])
})

test('the estimate is the sum of count times price, whatever is chosen', () => {
  const count = fc.integer({ min: 0, max: 30 })
  const price = fc.integer({ min: 0, max: 100_000 })
  const ofSizes = <T>(value: fc.Arbitrary<T>) => fc.record({ SMALL: value, MEDIUM: value, LARGE: value })
  fc.assert(
    fc.property(ofSizes(count), ofSizes(price), (pots, prices) => {
      const oneByOne = (['SMALL', 'MEDIUM', 'LARGE'] as const).flatMap((size) =>
        Array<number>(pots[size]).fill(prices[size]),
      )
      expect(potCountOf(pots)).toBe(oneByOne.length)
      expect(estimate(pots, prices)).toBe(oneByOne.reduce((sum, each) => sum + each, 0))
    }),
  )
})
