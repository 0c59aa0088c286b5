import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation-status.ts'

export const legs: Leg[] = ['PICKUP', 'DELIVERY']
export const halves: TimeSlot[] = ['AM', 'PM']
export const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** '수거 오전'. */
export const placeWords = (leg: Leg, slot: TimeSlot) => `${stageLabels[leg]} ${timeSlotLabels[slot]}`

/** '2026-12', moved by whole months. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
