import { expect, it } from 'vitest'
import { dutyDays } from './duty-days.ts'

const facts = {
  ids: ['every-day', 'weekdays'],
  weeks: new Map([['weekdays', { weekdays: [1, 2, 3, 4, 5], worksOnHolidays: false }]]),
  away: [{ memberId: 'every-day', firstDay: '2026-12-23', lastDay: '2026-12-24' }],
  holidays: new Map([['2026-12-25', '성탄절']]),
  restUntil: null,
}
/** Thursday to Monday, with Christmas on the Friday. */
const workers = (changes = {}) => dutyDays({ ...facts, ...changes }, '2026-12-24', 5).map(({ ids }) => ids)

it('knows the weekly pattern, holidays and days away; without a pattern a person works every day', () => {
  expect(workers()).toEqual([
    ['weekdays'],
    ['every-day'],
    ['every-day'],
    ['every-day'],
    ['every-day', 'weekdays'],
  ])
})

it('has nobody during a rest of the whole business', () => {
  expect(workers({ restUntil: '2026-12-27' }).slice(0, 4)).toEqual([[], [], [], []])
  expect(workers({ restUntil: '2026-12-27' })[4]).toEqual(['every-day', 'weekdays'])
})
