import {
  addDays,
  formatDate,
  formatDay,
  formatDayWithYear,
  seoulDayAt,
  seoulOffsetMs,
} from '../contract/seoul-day.ts'

/** The date in Seoul: 2026년 1월 5일. */
export const formatDateAt = (iso: string) => formatDate(seoulDayOf(iso))

/** The day in Seoul: 1월 5일 (월). */
export const formatDayAt = (iso: string) => formatDay(seoulDayOf(iso))

/** The time of day in Seoul: 오후 3:05. */
export function formatTimeAt(iso: string) {
  const { hours, minutes } = seoulClock(Date.parse(iso))
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
}

/** The day in Seoul: 11월 24일 (화); with the year unless it is this year. */
export function formatRecentDayAt(iso: string, now = Date.now()) {
  const day = seoulDayOf(iso)
  return day.slice(0, 4) === seoulDayAt(now).slice(0, 4) ? formatDay(day) : formatDayWithYear(day)
}

/** Day and time in Seoul: 11월 24일 (화) 오후 3:05; with the year unless it is this year. */
export const formatDateTimeAt = (iso: string) => `${formatRecentDayAt(iso)} ${formatTimeAt(iso)}`

/**
 * Until when something is promised or has to be done: 오늘 오후 3:05, 내일 새벽 12:48, 11월 24일 (화) 오전 9:00. Midnight is the
 * end of the day before: 11월 23일 (월).
 */
export function formatDeadlineAt(iso: string, now = Date.now()) {
  const time = formatTimeAt(iso)
  const isMidnight = time === '오전 12:00'
  const day = seoulDayAt(Date.parse(iso) - (isMidnight ? 1 : 0))
  const today = seoulDayAt(now)
  const name = day === today ? '오늘' : day === addDays(today, 1) ? '내일' : formatDay(day)
  if (isMidnight) return name
  return `${name} ${seoulClock(Date.parse(iso)).hours < 6 ? time.replace('오전', '새벽') : time}`
}

/** The time of day in Seoul at a moment in milliseconds. */
export function seoulClock(at: number) {
  const shifted = new Date(at + seoulOffsetMs)
  return { hours: shifted.getUTCHours(), minutes: shifted.getUTCMinutes() }
}

/** The value of a `datetime-local` field that shows a moment as day and time in Seoul; '' without a moment. */
export const toLocalInput = (iso: string | null | undefined) =>
  iso ? new Date(Date.parse(iso) + seoulOffsetMs).toISOString().slice(0, 16) : ''

/** The moment that a `datetime-local` field shows, as ISO 8601 with the Seoul offset; null when the field is empty. */
export const fromLocalInput = (local: string) => (local ? `${local.slice(0, 16)}:00+09:00` : null)

const seoulDayOf = (iso: string) => seoulDayAt(Date.parse(iso))
