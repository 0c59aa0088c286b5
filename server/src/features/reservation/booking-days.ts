/** Calendar days as `yyyy-MM-dd` in Seoul. Pure: none of these knows what time it is. */

const dayMs = 24 * 60 * 60 * 1000

/** How many days are offered at once. */
export const offeredDayCount = 8
/** A pot stays at least this long: its return is planned so many days after its pickup. */
export const careDays = 7

export const addDays = (day: string, count: number): string => iso(atMidnight(day) + count * dayMs)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(atMidnight(day)).getUTCDay()

/** Whether the text is a day that exists, written as we write it. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(atMidnight(text)) && iso(atMidnight(text)) === text

/** The next `count` days, from `first` on, that fall on one of `weekdays`; none beyond `last`. */
export function daysOn(
  weekdays: ReadonlySet<number>,
  { first, last, count }: { first: string; last: string; count: number },
): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < count; day = addDays(day, 1)) {
    if (weekdays.has(weekdayOf(day))) days.push(day)
  }
  return days
}

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
