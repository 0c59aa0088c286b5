const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** Seoul keeps one offset all year, so its calendar is plain arithmetic (and needs no date library). */
const seoulOffset = 9 * hour
const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** How long ago, in words: 방금 전, n분 전, n시간 전, n일 전, and the full date from a week on. */
export function relativeTime(iso: string, now = Date.now()) {
  const age = now - Date.parse(iso)
  // A clock that runs behind makes times of the future; those have just happened too.
  if (age < minute) return '방금 전'
  if (age < hour) return `${Math.floor(age / minute)}분 전`
  if (age < day) return `${Math.floor(age / hour)}시간 전`
  if (age < week) return `${Math.floor(age / day)}일 전`
  return longDate(iso)
}

/** A day in Seoul: 2026년 1월 5일. */
export function longDate(iso: string) {
  const { year, month, date } = seoulCalendar(iso)
  return `${year}년 ${month}월 ${date}일`
}

/** A day in Seoul with its weekday: 1월 5일 (월). */
export function dayOfWeekDate(iso: string) {
  const { month, date, weekday } = seoulCalendar(iso)
  return `${month}월 ${date}일 (${weekday})`
}

/** A time of day in Seoul: 오후 3:05. */
export function clockTime(iso: string) {
  const { hours, minutes } = seoulCalendar(iso)
  const half = hours < 12 ? '오전' : '오후'
  return `${half} ${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
}

function seoulCalendar(iso: string) {
  const shifted = new Date(Date.parse(iso) + seoulOffset)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    date: shifted.getUTCDate(),
    weekday: weekdays[shifted.getUTCDay()],
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
  }
}
