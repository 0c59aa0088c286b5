import { type TimeSlot, timeSlotLabels } from '../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'

/** A half day as staff read it: '11월 24일 (화) 오전' */
export const formatSlot = ({ date, slot }: { date: string; slot: TimeSlot }) =>
  `${formatDay(date)} ${timeSlotLabels[slot]}`
