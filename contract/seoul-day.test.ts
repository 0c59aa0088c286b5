import { describe, expect, it } from 'vitest'
import { addDays, formatDay, formatDayWithYear, formatMonth, seoulDayAt, weekdayOf } from './seoul-day.ts'

describe('a calendar day in Seoul', () => {
  it.each([
    ['2026-12-31T14:59:59.999Z', '2026-12-31'],
    ['2026-12-31T15:00:00Z', '2027-01-01'],
    ['2026-11-24T00:00:00+09:00', '2026-11-24'],
  ])('is at %s the day %s', (iso, day) => {
    expect(seoulDayAt(Date.parse(iso))).toBe(day)
  })

  it('moves over the end of a month, a year and February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('has a weekday, whatever the zone of the device', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekdayOf('2026-11-24')).toBe(2)
  })

  it('is written with a space before the weekday', () => {
    expect(formatDay('2026-11-24')).toBe('11월 24일 (화)')
    expect(formatDayWithYear('2027-01-01')).toBe('2027년 1월 1일 (금)')
    expect(formatMonth('2026-11')).toBe('2026년 11월')
  })
})
