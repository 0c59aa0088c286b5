import { type Deadline, deadlineLevel } from '../../../../../contract/diagnosis/case-admin.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'

const minuteMs = 60 * 1000

/** Describes the time left until `dueAt`; an answered case is always CALM. */
export function toDeadline(dueAt: Date, now: Date, isAnswered: boolean): Deadline {
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / minuteMs)
  return { dueAt: seoulIso(dueAt), minutesLeft, level: isAnswered ? 'CALM' : deadlineLevel(minutesLeft) }
}
