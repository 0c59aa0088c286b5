import { type Deadline, deadlineLevel } from '../../../../../contract/diagnosis/case-admin.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'

const minuteMs = 60 * 1000
/** How soon experts answer: a diagnosis, a question, and a case again whose answer was taken back. */
export const answerWithinMs = 24 * 60 * minuteMs

/** Describes the time left for a customer's question. */
export const toQuestionDeadline = (askedAt: Date, now: Date): Deadline =>
  toDeadline(new Date(askedAt.getTime() + answerWithinMs), now, false)

/** Describes the time left until `dueAt`; an answered case is always CALM. */
export function toDeadline(dueAt: Date, now: Date, isAnswered: boolean): Deadline {
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / minuteMs)
  return { dueAt: seoulIso(dueAt), minutesLeft, level: isAnswered ? 'CALM' : deadlineLevel(minutesLeft) }
}
