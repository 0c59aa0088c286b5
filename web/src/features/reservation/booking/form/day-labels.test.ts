import { expect, it } from 'vitest'
import type { OfferedDay } from '../../../../../../contract/reservation/booking.ts'
import { dayLabel } from './day-labels.ts'

const day = (date: string, am: 'OPEN' | 'FULL', closedFor: string | null = null): OfferedDay => ({
  date,
  closedFor,
  slots: [
    { slot: 'AM', state: am },
    { slot: 'PM', state: 'FULL' },
  ],
})

it('writes a day in Korean long form with its weekday, whatever the zone of the device', () => {
  expect(dayLabel(day('2026-11-24', 'OPEN'))).toBe('2026년 11월 24일 화요일')
  expect(dayLabel(day('2026-12-01', 'FULL'))).toBe('2026년 12월 1일 화요일 (마감)')
  expect(dayLabel(day('2027-03-01', 'OPEN', '삼일절'))).toBe('2027년 3월 1일 월요일 (공휴일)')
})
