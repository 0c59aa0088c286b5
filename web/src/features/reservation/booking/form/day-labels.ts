import type { OfferedDay } from '../../../../../../contract/reservation/booking.ts'
import { halfDayHours } from '../../../../../../contract/reservation/half-day.ts'
import { timeSlotLabels } from '../../../../../../contract/reservation/reservation-status.ts'
import { formatDate, weekdayNames, weekdayOf } from '../../../../../../contract/seoul-day.ts'
import { roomOfDay, roomOfSlot } from '../booking-fields.ts'

/** Formats "2026-11-24" as "2026년 11월 24일 화요일". */
export const formatFullDay = (day: string) => `${formatDate(day)} ${weekdayNames[weekdayOf(day)]}요일`

/** Label of a day in the list, with the reason when it cannot take the pots. */
export function dayLabel(day: OfferedDay, pots: number) {
  const label = formatFullDay(day.date)
  if (day.closedFor === null) return withRoom(label, roomOfDay(day), pots)
  return `${label} (${day.isPaused ? day.closedFor : '공휴일'})`
}

/** Label of a half day, with the reason when it cannot take the pots. */
export const slotLabel = (slot: OfferedDay['slots'][number], pots: number) =>
  withRoom(timeSlotLabels[slot.slot], roomOfSlot(slot), pots)

/** What a chip of a half day says: its window, and the reason when it cannot take the pots. */
export const windowLabel = (slot: OfferedDay['slots'][number], pots: number) =>
  withRoom(halfDayHours[slot.slot], roomOfSlot(slot), pots)

/** Why a day cannot take the pots, as short as a chip needs it; undefined when it can. */
export function dayReason(day: OfferedDay, pots: number) {
  if (day.closedFor !== null) return day.isPaused ? '쉬어요' : '공휴일'
  const room = roomOfDay(day)
  if (room >= pots) return undefined
  return room > 0 ? `${room}개까지` : '마감'
}

function withRoom(label: string, room: number, pots: number) {
  if (room >= pots) return label
  return room > 0 ? `${label} (화분 ${room}개까지)` : `${label} (마감)`
}
