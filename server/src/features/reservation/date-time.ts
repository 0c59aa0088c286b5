import type { TimeSlot } from '../../../../contract/reservation-status.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { isDay } from './booking-days.ts'

/** A day and a time in Seoul, and the half day it falls into. */
export interface Wanted {
  date: string
  time: string
  slot: TimeSlot
}

const written = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/

/** Reads `yyyy-MM-dd HH:mm`, also with seconds or a T; anything else is RESCHEDULE_INVALID. */
export function readWanted(text: string): Wanted {
  const [, date, time] = written.exec(text) ?? []
  if (!date || !time || !isDay(date)) throw new AppError('RESCHEDULE_INVALID')
  return { date, time, slot: time < '12:00' ? 'AM' : 'PM' }
}
