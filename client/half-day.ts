import { type TimeSlot, timeSlotLabels } from '../contract/reservation/reservation-status.ts'
import { formatDay } from '../contract/seoul-day.ts'

/** '11월 24일 (화) 오전' */
export const formatHalfDay = ({ date, slot }: { date: string; slot: TimeSlot }) =>
  `${formatDay(date)} ${timeSlotLabels[slot]}`
