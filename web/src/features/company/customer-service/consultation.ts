/** Whether somebody answers the phone: OPEN, LUNCH, or CLOSED (evenings, weekends, holidays). */
export type Consultation = 'OPEN' | 'LUNCH' | 'CLOSED'

const seoulOffsetMs = 9 * 60 * 60 * 1000
const hours = { opens: 9, lunch: 12, afterLunch: 13, closes: 18 }

/** By the clock and the calendar of Seoul, wherever the phone is. */
export function consultationAt(now: number): Consultation {
  const seoul = new Date(now + seoulOffsetMs)
  const weekday = seoul.getUTCDay()
  const hour = seoul.getUTCHours()
  const isWeekend = weekday === 0 || weekday === 6
  if (isWeekend || isHoliday(now) || hour < hours.opens || hour >= hours.closes) return 'CLOSED'
  return hour >= hours.lunch && hour < hours.afterLunch ? 'LUNCH' : 'OPEN'
}

const fixedHolidays = ['1-1', '3-1', '5-5', '6-6', '8-15', '10-3', '10-9', '12-25']
/** New Year's Day with the day after it, Buddha's birthday, and Chuseok with its neighbours. */
const lunarHolidays = ['1-1', '1-2', '4-8', '8-14', '8-15', '8-16']

/** Public holidays that a calendar knows; days that are declared in their place are not among them. */
function isHoliday(now: number) {
  if (fixedHolidays.includes(dayIn('gregory', now))) return true
  const tomorrow = now + 24 * 60 * 60 * 1000
  return lunarHolidays.includes(dayIn('dangi', now)) || dayIn('dangi', tomorrow) === '1-1'
}

/** Month and day in Seoul, e.g. 8-15. Empty in browsers that do not know the calendar. */
function dayIn(calendar: 'gregory' | 'dangi', now: number) {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    timeZone: 'Asia/Seoul',
    month: 'numeric',
    day: 'numeric',
  })
  const isThere = format.resolvedOptions().calendar === calendar
  if (!isThere) return ''
  const parts = format.formatToParts(now)
  const partOf = (type: 'month' | 'day') => parts.find((it) => it.type === type)?.value
  return `${partOf('month')}-${partOf('day')}`
}
