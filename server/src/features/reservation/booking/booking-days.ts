import { addDays, weekdayOf } from '../../../../../contract/seoul-day.ts'
import { AppError } from '../../../shared/errors/app-error.ts'

/** How many days the booking form lists. */
export const offeredDayCount = 8
/** Minimum number of days between pickup and delivery. */
export const careDays = 7

/** Whether the text is an existing day in the form `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnight.getTime())
  return isDate && midnight.toISOString().startsWith(text)
}

/** Returns the day. Throws VALIDATION_FAILED when it does not exist. */
export function assertDay(day: string): string {
  if (!isDay(day)) throw new AppError('VALIDATION_FAILED', { message: '날짜를 확인해 주세요.' })
  return day
}

/** Returns the first `count` days from `first` to `last` that fall on one of the weekdays (0 is Sunday). */
export function listDaysOn(
  weekdays: ReadonlySet<number>,
  { first, last, count }: { first: string; last: string; count: number },
): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < count; day = addDays(day, 1)) {
    if (weekdays.has(weekdayOf(day))) days.push(day)
  }
  return days
}
