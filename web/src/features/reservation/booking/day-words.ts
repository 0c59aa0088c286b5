import type { OfferedDay } from '../../../../../contract/booking.ts'
import { type TimeSlot, timeSlotLabels } from '../../../../../contract/reservation-status.ts'
import { isOpen } from './booking-fields.ts'

/** A calendar day has no time of day: it is read and written in the same zone, so that it stays itself. */
const longDay = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'full', timeZone: 'UTC' })

/** "2026-11-24" -> "2026년 11월 24일 화요일". */
export const longDayOf = (date: string) => longDay.format(new Date(`${date}T00:00:00Z`))

/** The day as the list shows it, with the reason why it cannot be chosen. */
export function dayLabel(day: OfferedDay) {
  const words = longDayOf(day.date)
  if (day.closedFor !== null) return `${words} (공휴일)`
  return isOpen(day) ? words : `${words} (마감)`
}

export const slotLabel = (slot: TimeSlot, isFree: boolean) =>
  isFree ? timeSlotLabels[slot] : `${timeSlotLabels[slot]} (마감)`
