import { type Deadline, deadlineLevel } from '../../../../../contract/diagnosis/case-admin.ts'
import { customerRequestDays } from '../../../../../contract/diagnosis/customer-request.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { isQuietHour, nextMorning } from '../care-plan/plan-days.ts'

const minuteMs = 60 * 1000
/** How soon experts answer a question; for a case it is what `promise.ts` finds. */
export const answerWithinMs = 24 * 60 * minuteMs

/** Describes the time left for a customer's question. */
export const toQuestionDeadline = (askedAt: Date, now: Date): Deadline =>
  toDeadline(new Date(askedAt.getTime() + answerWithinMs), now, false)

/** Describes the time left until `dueAt`; an answered case is always CALM. */
export function toDeadline(dueAt: Date, now: Date, isAnswered: boolean): Deadline {
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / minuteMs)
  return { dueAt: seoulIso(dueAt), minutesLeft, level: isAnswered ? 'CALM' : deadlineLevel(minutesLeft) }
}

/** Returns the time left when the clock stops; negative after the deadline. */
export const stopClock = (dueAt: Date, now: Date): number => dueAt.getTime() - now.getTime()

/** Returns the deadline once the clock runs again, with the same time left as when it stopped. */
export const resumeClock = (remainingMs: number, now: Date): Date => new Date(now.getTime() + remainingMs)

/** When the case returns to the queue without a reply. */
export const endOfWaiting = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + customerRequestDays.end * dayMs)

/** When the customer is reminded: two days after the request, and never at night. */
export function reminderAt(askedAt: Date): Date {
  const planned = new Date(askedAt.getTime() + customerRequestDays.reminder * dayMs)
  return isQuietHour(planned) ? nextMorning(planned) : planned
}

/** Longer than any case is overdue. */
const aheadOfAllMs = 365 * dayMs

/** Sort key of a case that stands before all others; among those, the most urgent first. */
export const frontOfQueue = (dueAt: Date): Date => new Date(dueAt.getTime() - aheadOfAllMs)
