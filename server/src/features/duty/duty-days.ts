import { addDays, weekdayOf } from '../../../../contract/seoul-day.ts'

/** The stored pattern of a person; without one the person works every day. */
export interface Week {
  weekdays: number[]
  worksOnHolidays: boolean
}

export const everyDay: Week = { weekdays: [0, 1, 2, 3, 4, 5, 6], worksOnHolidays: true }

interface Away {
  memberId: string
  firstDay: string
  lastDay: string
}

interface DutyFacts {
  ids: string[]
  weeks: Map<string, Week>
  away: Away[]
  /** Names of the holidays by day. */
  holidays: Map<string, string>
  /** The last day of a rest of the whole business; null without one. */
  restUntil: string | null
}

/** A day and the ids of those who work on it. */
export interface DutyDay {
  day: string
  ids: string[]
}

/** Returns who works on each of `count` days from the first one. */
export const dutyDays = (facts: DutyFacts, from: string, count: number): DutyDay[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    ids: facts.ids.filter((id) => works(facts, id, day)),
  }))

function works({ weeks, away, holidays, restUntil }: DutyFacts, id: string, day: string): boolean {
  if (restUntil !== null && day <= restUntil) return false
  const { weekdays, worksOnHolidays } = weeks.get(id) ?? everyDay
  if (!weekdays.includes(weekdayOf(day)) || (holidays.has(day) && !worksOnHolidays)) return false
  return !away.some((it) => it.memberId === id && it.firstDay <= day && day <= it.lastDay)
}
