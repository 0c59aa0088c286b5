import { TZDate } from '@date-fns/tz'
import { addDays, format, startOfDay } from 'date-fns'
import { formatDay, seoulOffsetMs } from '../../../../contract/seoul-day.ts'

const seoul = 'Asia/Seoul'

/**
 * ISO 8601 with the Seoul offset, such as 2026-01-05T09:00:00+09:00. Plain arithmetic for speed, since every
 * response contains several; Seoul has had +09:00 without summer time since 1988.
 */
export const seoulIso = (date: Date): string =>
  `${new Date(date.getTime() + seoulOffsetMs).toISOString().slice(0, 19)}+09:00`

/** The calendar day in Seoul, `yyyy-MM-dd`. */
export const seoulDay = (date: Date): string => format(inSeoul(date), 'yyyy-MM-dd')

/** Midnight in Seoul at the start of the day of `date`, moved by whole `days`. */
export const startOfSeoulDay = (date: Date, days = 0): Date =>
  new Date(addDays(startOfDay(inSeoul(date)), days).getTime())

/** The moment of a day (`yyyy-MM-dd`) and time (`HH:mm`) in Seoul. */
export const seoulTime = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`)

/** The hour of the day in Seoul, 0 to 23. */
export const seoulHour = (date: Date): number => new Date(date.getTime() + seoulOffsetMs).getUTCHours()

const inSeoul = (date: Date) => new TZDate(date.getTime(), seoul)

/** Returns '오후 3:05' in Seoul. */
export function formatTime(date: Date): string {
  const hour = seoulHour(date)
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${seoulIso(date).slice(14, 16)}`
}

/** Returns '11월 24일 (화) 오후 3:05' in Seoul, for notices. */
export const formatMoment = (date: Date): string => `${formatDay(seoulDay(date))} ${formatTime(date)}`

/** Until when something is promised, as `formatMoment`; midnight is the end of the day before and has no time. */
export const formatDeadline = (date: Date): string =>
  seoulIso(date).slice(11, 19) === '00:00:00'
    ? formatDay(seoulDay(new Date(date.getTime() - 1)))
    : formatMoment(date)
