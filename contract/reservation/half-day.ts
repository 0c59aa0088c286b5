import { formatDay } from '../seoul-day.ts'
import type { TimeSlot } from './reservation-status.ts'

/** The hours of a half day, as customers are promised a visit. */
export const halfDayHours: Record<TimeSlot, string> = { AM: '오전 9시~12시', PM: '오후 1시~6시' }

/** '11월 24일 (화) 오전 9시~12시' */
export const formatHalfDay = ({ date, slot }: { date: string; slot: TimeSlot }) =>
  `${formatDay(date)} ${halfDayHours[slot]}`

/** The half day of a time such as '13:00' or '13:00:00'. */
export const halfDayOf = (time: string): TimeSlot => (time < '12:00' ? 'AM' : 'PM')

/** The window of a visit at this day and time; only the day without a time. */
export const formatVisit = (date: string, time: string | null | undefined) =>
  time ? formatHalfDay({ date, slot: halfDayOf(time) }) : formatDay(date)
