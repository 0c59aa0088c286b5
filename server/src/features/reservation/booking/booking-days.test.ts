import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTotal, sumPots } from '../../../../../contract/reservation/price.ts'
import { addDays, weekdayOf } from '../../../../../contract/seoul-day.ts'
import { isDay, listDaysOn } from './booking-days.ts'

const tuesdaysAndThursdays = new Set([2, 4])
const anyDay = fc.integer({ min: 0, max: 1200 }).map((count) => addDays('2025-06-01', count))

test('lists the next eight Tuesdays and Thursdays from any day without a gap', () => {
  fc.assert(
    fc.property(anyDay, (first) => {
      const days = listDaysOn(tuesdaysAndThursdays, { first, last: addDays(first, 365), count: 8 })

      expect(days).toHaveLength(8)
      expect(days.every((day) => day >= first && tuesdaysAndThursdays.has(weekdayOf(day)))).toBe(true)
      const until = days.at(-1) ?? first
      const between = Array.from({ length: 40 }, (_, count) => addDays(first, count))
      expect(between.filter((day) => day <= until && [2, 4].includes(weekdayOf(day)))).toEqual(days)
    }),
  )
})

test('continues across the end of the year', () => {
  const days = listDaysOn(tuesdaysAndThursdays, { first: '2026-12-31', last: '2027-12-31', count: 8 })
  expect(days.slice(0, 3)).toEqual(['2026-12-31', '2027-01-05', '2027-01-07'])
})

test('lists no day beyond the last one and none without working days', () => {
  const horizon = { first: '2026-11-23', last: '2026-11-26', count: 8 }
  expect(listDaysOn(tuesdaysAndThursdays, horizon)).toEqual(['2026-11-24', '2026-11-26'])
  expect(listDaysOn(new Set(), { ...horizon, last: '2027-11-23' })).toEqual([])
})

test('adds days across month ends and leap days', () => {
  expect([addDays('2028-02-28', 1), addDays('2028-03-01', -1)]).toEqual(['2028-02-29', '2028-02-29'])
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
    }),
  )
})

test('accepts only existing days in the form yyyy-MM-dd', () => {
  expect(['2026-02-28', '2028-02-29'].filter(isDay)).toHaveLength(2)
  const none = ['2026-02-29', '2026-13-01', '2026-1-5', '26-01-05', '', '오늘', '2026-11-24T00:00']
  expect(none.filter(isDay)).toEqual([])
})

test('estimates the sum of count times price for any choice of pots', () => {
  const count = fc.integer({ min: 0, max: 30 })
  const price = fc.integer({ min: 0, max: 100_000 })
  const ofSizes = <T>(value: fc.Arbitrary<T>) => fc.record({ SMALL: value, MEDIUM: value, LARGE: value })
  fc.assert(
    fc.property(ofSizes(count), ofSizes(price), (pots, prices) => {
      const oneByOne = (['SMALL', 'MEDIUM', 'LARGE'] as const).flatMap((size) =>
        Array<number>(pots[size]).fill(prices[size]),
      )
      expect(sumPots(pots)).toBe(oneByOne.length)
      expect(estimateTotal(pots, prices)).toBe(oneByOne.reduce((sum, each) => sum + each, 0))
    }),
  )
})
