import { potSizes } from '../../../../contract/price.ts'
import { type TimeSlot, timeSlotLabels } from '../../../../contract/reservation-status.ts'
import type { StoredReservation } from './reservation.repository.ts'

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** '2026-11-24' -> '11월 24일(화)'. */
export function sayDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  // The weekday of a calendar day is the same everywhere: reckoned at midnight UTC.
  return `${month}월 ${date}일(${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]})`
}

/** '11월 24일(화) 오전'. */
export const saySlot = (day: string, slot: TimeSlot) => `${sayDay(day)} ${timeSlotLabels[slot]}`

/** '소형 2개, 대형 1개'. */
export function sayPots({ small, medium, large }: Pick<StoredReservation, 'small' | 'medium' | 'large'>) {
  const counts = { SMALL: small, MEDIUM: medium, LARGE: large }
  return potSizes
    .filter(({ size }) => counts[size] > 0)
    .map(({ size, label }) => `${label} ${counts[size]}개`)
    .join(', ')
}
