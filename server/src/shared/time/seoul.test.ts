import { expect, test } from 'vitest'
import { seoulDay, seoulIso, startOfSeoulDay } from './seoul.ts'

const lateEveningUtc = new Date('2026-01-05T15:30:45.678Z')

test('times are written with the Seoul offset', () => {
  expect(seoulIso(lateEveningUtc)).toBe('2026-01-06T00:30:45+09:00')
})

test('a day starts at midnight in Seoul, in any time zone of the process', () => {
  expect(seoulDay(lateEveningUtc)).toBe('2026-01-06')
  expect(startOfSeoulDay(lateEveningUtc).toISOString()).toBe('2026-01-05T15:00:00.000Z')
  expect(startOfSeoulDay(lateEveningUtc, 1).toISOString()).toBe('2026-01-06T15:00:00.000Z')
})
