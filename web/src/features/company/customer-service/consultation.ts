import { seoulClock } from '../../../../../client/seoul-time.ts'
import { dayMs, seoulDayAt, weekdayOf } from '../../../../../contract/seoul-day.ts'

/** Whether the phone line is staffed: OPEN, LUNCH, or CLOSED (evenings, weekends, holidays). */
export type Consultation = 'OPEN' | 'LUNCH' | 'CLOSED'

const hours = { opens: 9, lunch: 12, afterLunch: 13, closes: 18 }

/** Returns the state by Seoul time, independent of the device's time zone. */
export function consultationAt(now: number): Consultation {
  const weekday = weekdayOf(seoulDayAt(now))
  const { hours: hour } = seoulClock(now)
  const isWeekend = weekday === 0 || weekday === 6
  if (isWeekend || isHoliday(now) || hour < hours.opens || hour >= hours.closes) return 'CLOSED'
  return hour >= hours.lunch && hour < hours.afterLunch ? 'LUNCH' : 'OPEN'
}

const fixedHolidays = ['1-1', '3-1', '5-5', '6-6', '8-15', '10-3', '10-9', '12-25']
/** New Year's Day with the day after it, Buddha's birthday, and Chuseok with its neighbours. */
const lunarHolidays = ['1-1', '1-2', '4-8', '8-14', '8-15', '8-16']

/** Whether a day is a fixed public holiday; substitute holidays are not included. */
function isHoliday(now: number) {
  if (fixedHolidays.includes(dayIn('gregory', now))) return true
  const tomorrow = now + dayMs
  return lunarHolidays.includes(dayIn('dangi', now)) || dayIn('dangi', tomorrow) === '1-1'
}

/** Returns month and day in Seoul, e.g. 8-15; empty in browsers without that calendar. */
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
