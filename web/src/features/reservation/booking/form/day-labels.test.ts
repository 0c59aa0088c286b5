import { expect, it } from 'vitest'
import type { OfferedDay } from '../../../../../../contract/reservation/booking.ts'
import { dayLabel, slotLabel } from './day-labels.ts'

const day = (date: string, am: 'OPEN' | 'FULL', closedFor: string | null = null): OfferedDay => ({
  date,
  closedFor,
  slots: [
    { slot: 'AM', state: am },
    { slot: 'PM', state: 'FULL' },
  ],
})

it('writes a day in Korean long form with its weekday, whatever the zone of the device', () => {
  expect(dayLabel(day('2026-11-24', 'OPEN'), 1)).toBe('2026년 11월 24일 화요일')
  expect(dayLabel(day('2026-12-01', 'FULL'), 1)).toBe('2026년 12월 1일 화요일 (마감)')
  expect(dayLabel(day('2027-03-01', 'OPEN', '삼일절'), 1)).toBe('2027년 3월 1일 월요일 (공휴일)')
  const paused = { ...day('2026-12-01', 'OPEN', '한파로 쉬어요'), isPaused: true }
  expect(dayLabel(paused, 1)).toBe('2026년 12월 1일 화요일 (한파로 쉬어요)')
})

it('says how many pots fit where the chosen ones are too many', () => {
  const slot = { slot: 'AM', state: 'OPEN', room: 3 } as const
  const small: OfferedDay = { date: '2026-11-24', closedFor: null, slots: [slot] }
  expect([dayLabel(small, 3), dayLabel(small, 4)]).toEqual([
    '2026년 11월 24일 화요일',
    '2026년 11월 24일 화요일 (화분 3개까지)',
  ])
  expect([slotLabel(slot, 4), slotLabel({ ...slot, state: 'FULL', room: 0 }, 4)]).toEqual([
    '오전 (화분 3개까지)',
    '오전 (마감)',
  ])
})
