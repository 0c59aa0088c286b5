import type { OfferedDay } from '../../../../../../contract/reservation/booking.ts'
import { type TimeSlot, timeSlotLabels } from '../../../../../../contract/reservation/reservation-status.ts'
import { formatDate, weekdayNames, weekdayOf } from '../../../../../../contract/seoul-day.ts'
import { isOpen } from '../booking-fields.ts'

/** Formats "2026-11-24" as "2026년 11월 24일 화요일". */
export const formatFullDay = (day: string) => `${formatDate(day)} ${weekdayNames[weekdayOf(day)]}요일`

/** Label of a day in the list, with the reason when it is disabled. */
export function dayLabel(day: OfferedDay) {
  const words = formatFullDay(day.date)
  if (day.closedFor !== null) return `${words} (공휴일)`
  return isOpen(day) ? words : `${words} (마감)`
}

export const slotLabel = (slot: TimeSlot, isFree: boolean) =>
  isFree ? timeSlotLabels[slot] : `${timeSlotLabels[slot]} (마감)`
