const seoulOffsetMs = 9 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** Today in Seoul, yyyy-MM-dd. */
export const today = () => new Date(Date.now() + seoulOffsetMs).toISOString().slice(0, 10)

/** yyyy-MM-dd, moved by whole days. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** 2026-11-24 -> 11월 24일(화). */
export function dayWords(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일(${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]})`
}

/** 2026-11-24 -> 2026년 11월 24일(화). */
export const yearDayWords = (day: string) => `${day.slice(0, 4)}년 ${dayWords(day)}`

/** 2026-11 -> 2026년 11월. */
export function monthWords(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${year}년 ${number}월`
}

/** A moment in Seoul: 11월 24일(화) 오후 3:05; with its year when that is not this one. */
export function momentWords(iso: string) {
  const shifted = new Date(Date.parse(iso) + seoulOffsetMs)
  const day = shifted.toISOString().slice(0, 10)
  const hours = shifted.getUTCHours()
  const clock = `${hours < 12 ? '오전' : '오후'} ${hours % 12 || 12}:${String(shifted.getUTCMinutes()).padStart(2, '0')}`
  const year = day.slice(0, 4) === today().slice(0, 4) ? '' : `${day.slice(0, 4)}년 `
  return `${year}${dayWords(day)} ${clock}`
}
