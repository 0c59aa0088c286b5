import type { Clock } from '../../../../../contract/expert-case.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'

const minuteMs = 60 * 1000
const amberFrom = 6 * 60
const redFrom = 2 * 60

/** How much of a promise is left. What is answered presses nobody. */
export function clockOf(dueAt: Date, now: Date, isAnswered: boolean): Clock {
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / minuteMs)
  return { dueAt: seoulIso(dueAt), minutesLeft, level: isAnswered ? 'CALM' : levelOf(minutesLeft) }
}

function levelOf(minutesLeft: number): Clock['level'] {
  if (minutesLeft < 0) return 'MISSED'
  if (minutesLeft < redFrom) return 'RED'
  return minutesLeft < amberFrom ? 'AMBER' : 'CALM'
}
