import { expect, it } from 'vitest'
import { seoulIso } from '../../shared/time/seoul.ts'
import { answerBy } from './inquiry.repository.ts'

const isHoliday = (day: string) => day === '2026-12-25'
const answered = (at: string) => seoulIso(answerBy(new Date(`${at}+09:00`), isHoliday))

it('is a day later, and after weekends and holidays at the same time of the next day of work', () => {
  expect(answered('2026-11-24T17:03:00')).toBe('2026-11-25T17:03:00+09:00')
  expect(answered('2026-11-27T17:03:00')).toBe('2026-11-30T17:03:00+09:00')
  expect(answered('2026-11-28T23:30:00')).toBe('2026-11-30T23:30:00+09:00')
  expect(answered('2026-12-24T09:00:00')).toBe('2026-12-28T09:00:00+09:00')
})
