import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'
import {
  formatDateAt,
  formatDateTimeAt,
  formatDayAt,
  formatDeadlineAt,
  formatTimeAt,
  fromLocalInput,
  toLocalInput,
} from './seoul-time.ts'

const now = Date.parse('2026-01-05T09:00:00+09:00')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const minute = 60
const hour = 60 * minute
const day = 24 * hour

describe('how long ago something happened', () => {
  it.each([
    [0, '방금 전'],
    [59, '방금 전'],
    [minute, '1분 전'],
    [hour - 1, '59분 전'],
    [hour, '1시간 전'],
    [day - 1, '23시간 전'],
    [day, '1일 전'],
    [7 * day - 1, '6일 전'],
    [7 * day, '2025년 12월 29일 (월)'],
  ])('%i seconds are "%s"', (seconds, words) => {
    expect(formatRelativeTime(ago(seconds), now)).toBe(words)
  })

  it('is the day without the year from a week on, and a full date where that is asked for', () => {
    const later = now + 7 * day * 1000
    expect(formatRelativeTime(ago(0), later)).toBe('1월 5일 (월)')
    expect(formatRelativeTime(ago(0), later, formatDateAt)).toBe('2026년 1월 5일')
  })

  it('is just now when the clock of this device runs behind', () => {
    expect(formatRelativeTime(ago(-5 * minute), now)).toBe('방금 전')
  })
})

describe('dates and times of day', () => {
  it('are those of Seoul, whatever the offset they are written in', () => {
    expect(formatDateAt('2025-12-31T15:00:00Z')).toBe('2026년 1월 1일')
    expect(formatDateAt('2025-12-31T23:59:59+09:00')).toBe('2025년 12월 31일')
  })

  it('say morning and afternoon in Korean', () => {
    expect(formatTimeAt('2026-01-05T00:05:00+09:00')).toBe('오전 12:05')
    expect(formatTimeAt('2026-01-05T12:30:00+09:00')).toBe('오후 12:30')
    expect(formatTimeAt('2026-01-05T15:00:00+09:00')).toBe('오후 3:00')
  })
})

describe('day and time', () => {
  afterEach(() => vi.useRealTimers())

  it('name the year only when it is not this year', () => {
    vi.useFakeTimers({ now: Date.parse('2026-12-31T23:30:00+09:00') })
    expect(formatDateTimeAt('2026-11-24T15:05:00+09:00')).toBe('11월 24일 (화) 오후 3:05')
    expect(formatDateTimeAt('2026-12-31T15:00:00Z')).toBe('2027년 1월 1일 (금) 오전 12:00')
  })

  it('until midnight is said as the day that ends then', () => {
    expect(formatDeadlineAt('2026-12-05T00:00:00+09:00')).toBe('12월 4일 (금)')
    expect(formatDeadlineAt('2026-12-05T00:05:00+09:00')).toBe('12월 5일 (토) 새벽 12:05')
  })

  it('until today or tomorrow are said as people say them', () => {
    const at = (iso: string) => formatDeadlineAt(iso, Date.parse('2026-12-04T22:00:00+09:00'))
    expect(at('2026-12-04T23:00:00+09:00')).toBe('오늘 오후 11:00')
    expect(at('2026-12-05T00:00:00+09:00')).toBe('오늘')
    expect(at('2026-12-05T05:59:00+09:00')).toBe('내일 새벽 5:59')
    expect(at('2026-12-05T06:00:00+09:00')).toBe('내일 오전 6:00')
    expect(at('2026-12-06T09:00:00+09:00')).toBe('12월 6일 (일) 오전 9:00')
  })

  it('change at midnight in Seoul', () => {
    expect(formatDayAt('2026-11-23T23:59:59+09:00')).toBe('11월 23일 (월)')
    expect(formatDayAt('2026-11-23T15:00:00Z')).toBe('11월 24일 (화)')
  })

  it('are the same after they were shown in a field and read back', () => {
    expect(toLocalInput('2026-12-31T15:00:00Z')).toBe('2027-01-01T00:00')
    expect(fromLocalInput('2027-01-01T00:00')).toBe('2027-01-01T00:00:00+09:00')
    expect(toLocalInput(null)).toBe('')
    expect(fromLocalInput('')).toBeNull()
  })
})
