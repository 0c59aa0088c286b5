import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'

const longestMs = dayMs
const shortestMs = 60 * 60_000
/** On the day before the first of the two visits: late enough to answer after work, early enough to plan the route. */
const lastHour = '18:00'

/**
 * Until when a customer may answer: 24 hours, but at the latest 18:00 in Seoul of the day before the earlier one of the present and
 * the proposed visit. Undefined when less than an hour is left.
 */
export function findAnswerDeadline(now: Date, fromDate: string, toDate: string): Date | undefined {
  const first = fromDate < toDate ? fromDate : toDate
  const last = seoulTime(addDays(first, -1), lastHour).getTime()
  const deadline = Math.min(now.getTime() + longestMs, last)
  return deadline - now.getTime() < shortestMs ? undefined : new Date(deadline)
}
