import { type Clock, clockLevel } from '../../../../../contract/expert-case.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'

const minuteMs = 60 * 1000

/** How much of a promise is left. What is answered presses nobody. */
export function clockOf(dueAt: Date, now: Date, isAnswered: boolean): Clock {
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / minuteMs)
  return { dueAt: seoulIso(dueAt), minutesLeft, level: isAnswered ? 'CALM' : clockLevel(minutesLeft) }
}
