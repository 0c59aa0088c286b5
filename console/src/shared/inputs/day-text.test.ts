import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseDay } from './day-text.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00+09:00') }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['2026-11-24', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['2026. 1. 5.', '2026-01-05'],
  ['2026년 11월 24일 (화)', '2026-11-24'],
  ['11월 24일', '2026-11-24'],
  [' 11/4 ', '2026-11-04'],
  ['2028-02-29', '2028-02-29'],
])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day))

test.each(['', '2026-02-29', '2026-13-01', '11', '내일', '2026-11-24-1', '20261'])('%s is no day', (text) =>
  expect(parseDay(text)).toBeUndefined(),
)
