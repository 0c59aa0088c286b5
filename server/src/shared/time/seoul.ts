import { TZDate } from '@date-fns/tz'
import { addDays, format, startOfDay } from 'date-fns'

const seoul = 'Asia/Seoul'
const seoulOffsetMs = 9 * 60 * 60 * 1000

/**
 * ISO 8601 with the Seoul offset, e.g. 2026-01-05T09:00:00+09:00. Every answer carries several, so
 * it is plain arithmetic: Seoul has kept +09:00 without summer time since 1988.
 */
export const seoulIso = (date: Date): string =>
  `${new Date(date.getTime() + seoulOffsetMs).toISOString().slice(0, 19)}+09:00`

/** The calendar day in Seoul, `yyyy-MM-dd`. */
export const seoulDay = (date: Date): string => format(inSeoul(date), 'yyyy-MM-dd')

/** Midnight in Seoul that began the day `date` falls on, moved by whole `days`. */
export const startOfSeoulDay = (date: Date, days = 0): Date =>
  new Date(addDays(startOfDay(inSeoul(date)), days).getTime())

/** The hour of the day in Seoul, 0 to 23. */
export const seoulHour = (date: Date): number => new Date(date.getTime() + seoulOffsetMs).getUTCHours()

const inSeoul = (date: Date) => new TZDate(date.getTime(), seoul)
