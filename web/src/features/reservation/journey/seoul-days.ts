import { clockTime, dayOfWeekDate } from '../../../shared/time.ts'

/** 2026-11-24 -> 11월 24일 (화). Days of a reservation are days in Seoul. */
export const dayText = (date: string) => dayOfWeekDate(`${date}T12:00:00+09:00`)

/** 09:00 or 09:00:00 -> 오전 9:00. */
export const timeText = (time: string) => clockTime(`2026-01-01T${cutSeconds(time)}:00+09:00`)

/** 09:00:00 -> 09:00. */
export const cutSeconds = (time: string) => time.slice(0, 5)
