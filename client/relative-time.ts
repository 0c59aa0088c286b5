import { dayMs } from '../contract/seoul-day.ts'
import { formatRecentDayAt } from './seoul-time.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** How long ago: 방금 전, n분 전, n시간 전, n일 전, and from a week on the day as `formatDate` writes it. */
export function formatRelativeTime(iso: string, now = Date.now(), formatDate = formatRecentDayAt) {
  const age = now - Date.parse(iso)
  // When the clock of this device is slow, recent times appear to be in the future.
  if (age < minuteMs) return '방금 전'
  if (age < hourMs) return `${Math.floor(age / minuteMs)}분 전`
  if (age < dayMs) return `${Math.floor(age / hourMs)}시간 전`
  if (age < 7 * dayMs) return `${Math.floor(age / dayMs)}일 전`
  return formatDate(iso, now)
}
