import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'

const longestMs = dayMs
const shortestMs = 60 * 60_000
/** On the day before the present visit: late enough to answer after work, early enough to plan the route. */
const lastHour = '18:00'
/** On the day before an earlier proposed visit: from then on a cancellation of it would deduct something. */
const beforeDeductions = '00:00'

/**
 * Until when a customer may answer: 24 hours, but at the latest 18:00 in Seoul of the day before the present visit, and for an
 * earlier day the midnight at which the day before it begins. Undefined when less than an hour is left.
 */
export function findAnswerDeadline(now: Date, fromDate: string, toDate: string): Date | undefined {
  const isEarlier = toDate < fromDate
  const last = seoulTime(addDays(isEarlier ? toDate : fromDate, -1), isEarlier ? beforeDeductions : lastHour)
  const deadline = Math.min(now.getTime() + longestMs, last.getTime())
  return deadline - now.getTime() < shortestMs ? undefined : new Date(deadline)
}
