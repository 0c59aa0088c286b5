import { describe, expect, it } from 'vitest'
import { addDays } from '../../../../../contract/seoul-day.ts'
import { seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { answersPerDay, emergencyPromise, firstOnDuty, type PromiseFacts, promiseFor } from './promise.ts'

const today = '2026-11-24'
const at = (time: string, day = today) => seoulTime(day, time)
/** Days from today; on each the named experts work. */
const daysOf = (...ids: string[]) =>
  Array.from({ length: 14 }, (_, index) => ({
    day: addDays(today, index),
    ids: (ids[index] ?? ids.at(-1) ?? '').split(' ').filter(Boolean),
  }))
const usual = { now: at('10:00'), days: daysOf('a'), waiting: 0, perDay: () => 30 }
const hoursOf = (facts: Partial<PromiseFacts>) => promiseFor({ ...usual, ...facts }).hours

describe('the promise for one more case', () => {
  it.each(['00:00', '08:59', '09:00', '17:59', '18:00', '23:59'])(
    'is 24 hours at %s when somebody works every day and little waits',
    (time) => {
      const now = at(time)
      expect(promiseFor({ ...usual, now })).toEqual({
        hours: 24,
        dueAt: new Date(now.getTime() + 24 * 60 * 60 * 1000),
      })
    },
  )

  it('grows with the days on which nobody works, in steps', () => {
    expect(hoursOf({ days: daysOf('', 'a') })).toBe(24)
    expect(hoursOf({ now: at('17:00'), days: daysOf('', '', 'a') })).toBe(48)
    expect(hoursOf({ now: at('22:00'), days: daysOf('', '', 'a') })).toBe(36)
    expect(hoursOf({ days: daysOf('', '', '', 'a') })).toBe(72)
  })

  it('names the end of a day where that is further away, and of the known days without any expert', () => {
    const promise = promiseFor({ ...usual, days: daysOf('', '', '', '', 'a') })
    expect({ ...promise, dueAt: seoulIso(promise.dueAt) }).toEqual({
      hours: null,
      dueAt: '2026-11-29T00:00:00+09:00',
    })
    const never = promiseFor({ ...usual, days: daysOf('') })
    expect([never.hours, seoulIso(never.dueAt)]).toEqual([null, '2026-12-08T00:00:00+09:00'])
  })

  it('grows with what waits, and shrinks with every further expert', () => {
    expect(hoursOf({ waiting: 28 })).toBe(24)
    expect(hoursOf({ waiting: 31 })).toBe(36)
    expect(hoursOf({ waiting: 55 })).toBe(36)
    expect(hoursOf({ waiting: 80 })).toBe(72)
    expect(hoursOf({ waiting: 80, days: daysOf('a b') })).toBe(36)
    expect(hoursOf({ waiting: 80, days: daysOf('a b c d') })).toBe(24)
  })

  it('counts only the rest of today', () => {
    expect(hoursOf({ now: at('09:00'), waiting: 29 })).toBe(24)
    expect(hoursOf({ now: at('17:30'), waiting: 28 })).toBe(24)
    expect(hoursOf({ now: at('17:30'), waiting: 31 })).toBe(48)
  })
})

describe('the answers of an expert on a working day', () => {
  const pace = { answers: 40, activeDays: 20, medianMinutes: 10 }
  it.each([
    [{}, 30],
    [{ medianMinutes: 20 }, 15],
    // Nobody is counted on for more than one case in three minutes, unless they have done it.
    [{ medianMinutes: 0.1 }, 100],
    [{ answers: 4000, medianMinutes: 0.1 }, 200],
    [{ medianMinutes: 300 }, 2],
    // Too few answers, or none: the usual eight minutes.
    [{ answers: 4, activeDays: 1, medianMinutes: 100 }, 37.5],
    [{ answers: 0, activeDays: 0, medianMinutes: null }, 37.5],
  ])('%o -> %d', (changes, expected) => {
    expect(answersPerDay({ ...pace, ...changes })).toBe(expected)
  })
})

describe('an emergency', () => {
  const dueAt = (now: Date, ...ids: string[]) => {
    const promise = emergencyPromise({ now, days: daysOf(...ids) })
    return promise && [promise.hours, seoulIso(promise.dueAt)]
  }
  it('is due in two hours, and at night two hours after nine', () => {
    expect(dueAt(at('10:00'), 'a')).toEqual([2, '2026-11-24T12:00:00+09:00'])
    expect(dueAt(at('23:00'), 'a')).toEqual([12, '2026-11-25T11:00:00+09:00'])
    expect(dueAt(at('03:30'), 'a')).toEqual([8, '2026-11-24T11:00:00+09:00'])
  })
  it('has no clock of its own where nobody works then', () => {
    expect(dueAt(at('10:00'), '', 'a')).toBeUndefined()
    expect(dueAt(at('23:00'), 'a', '', 'a')).toBeUndefined()
  })
})

describe('the first moment of work', () => {
  const first = (now: Date, ...ids: string[]) => seoulIso(firstOnDuty({ now, days: daysOf(...ids) }))
  it('is now on a working day, also in the evening', () => {
    expect(first(at('21:00'), 'a', '')).toBe('2026-11-24T21:00:00+09:00')
  })
  it('is nine in the morning of the next working day, or the end of the known days', () => {
    expect(first(at('10:00'), '', '', 'a')).toBe('2026-11-26T09:00:00+09:00')
    expect(first(at('10:00'), '')).toBe('2026-12-07T18:00:00+09:00')
  })
})
