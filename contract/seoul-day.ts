/**
 * Calendar days in Seoul, written `yyyy-MM-dd`, and their Korean words. Plain arithmetic instead of `Intl`: Seoul has kept
 * +09:00 without summer time since 1988, and the Korean data of Node.js and browsers differs between versions.
 */

export const dayMs = 24 * 60 * 60 * 1000
export const seoulOffsetMs = 9 * 60 * 60 * 1000

/** Short names by number; 0 is Sunday. */
export const weekdayNames = ['일', '월', '화', '수', '목', '금', '토'] as const

/** The calendar day in Seoul at a moment in milliseconds. */
export const seoulDayAt = (at: number): string => dayOf(at + seoulOffsetMs)

/** Today in Seoul. */
export const seoulToday = (): string => seoulDayAt(Date.now())

/** The day `count` days later; earlier when negative. */
export const addDays = (day: string, count: number): string => dayOf(midnightOf(day) + count * dayMs)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(midnightOf(day)).getUTCDay()

/** '2026-11-24' -> '11월 24일 (화)'. */
export function formatDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일 (${weekdayNames[weekdayOf(day)]})`
}

/** '2026-11-24' -> '2026년 11월 24일 (화)'. */
export const formatDayWithYear = (day: string): string => `${day.slice(0, 4)}년 ${formatDay(day)}`

/** '2026-11-24' -> '2026년 11월 24일'. */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

/** '2026-11' -> '2026년 11월'. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${year}년 ${number}월`
}

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Adds months to a month such as '2026-12'. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
