import {
  type TimeSlot,
  timeSlotEnds,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { isDay } from '../booking/booking-days.ts'

/** A day and a time in Seoul, and the slot that contains them. */
export interface RequestedTime {
  date: string
  time: string
  slot: TimeSlot
}

const pattern = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/

/** Parses `yyyy-MM-dd HH:mm`; seconds and a `T` separator are accepted. Throws RESCHEDULE_INVALID otherwise. */
export function parseRequestedTime(text: string): RequestedTime {
  const [, date, time] = pattern.exec(text) ?? []
  if (!date || !time || !isDay(date)) throw new AppError('RESCHEDULE_INVALID')
  return { date, time, slot: time < '12:00' ? 'AM' : 'PM' }
}

/** Whether the time is one at which visits begin. */
export const isVisitingTime = ({ time, slot }: Pick<RequestedTime, 'time' | 'slot'>): boolean =>
  time >= timeSlotStarts[slot] && time < timeSlotEnds[slot]
