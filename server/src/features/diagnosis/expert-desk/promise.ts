import { dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulTime, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import { isQuietHour, nextMorning } from '../care-plan/plan-days.ts'

const hourMs = 60 * 60 * 1000

/** A day and the experts who work on it. */
export interface DutyDay {
  day: string
  ids: string[]
}

/** What an expert has done in the last 30 days. */
export interface ExpertPace {
  answers: number
  /** Number of days with an answer. */
  activeDays: number
  /** Median of the minutes from claiming a case to the answer; null when unknown. */
  medianMinutes: number | null
}

/** When an answer is promised; `hours` is null where only a day further away can be kept. */
export interface AnswerPromise {
  hours: number | null
  dueAt: Date
}

const promisedHours = [24, 36, 48, 72]
/** The hours of a day on which experts are counted on; what they do outside comes on top. */
const [opens, closes] = ['09:00', '18:00']
/** So long of a working day an expert answers cases. */
const deskMinutes = 5 * 60
/** Without enough answers of their own. */
const usualMinutes = 8
const fewestAnswers = 5
/** Nobody looks at a case properly in less. */
const shortestMinutes = 3

/** How many cases an expert answers on a working day, by their own median; at least what they have done on their days so far. */
export function answersPerDay({ answers, activeDays, medianMinutes }: ExpertPace): number {
  const isKnown = medianMinutes !== null && answers >= fewestAnswers
  const minutes = isKnown ? Math.max(medianMinutes, shortestMinutes) : usualMinutes
  return Math.max(deskMinutes / minutes, activeDays > 0 ? answers / activeDays : 0)
}

export interface PromiseFacts {
  now: Date
  /** The coming days, from today. */
  days: DutyDay[]
  /** Cases that wait already. */
  waiting: number
  /** Answers per working day of an expert. */
  perDay: (expertId: string) => number
}

/** Returns what the people on duty can keep for one more case, rounded up to 24, 36, 48 or 72 hours; further away, to the end of a day. */
export function promiseFor({ now, days, waiting, perDay }: PromiseFacts): AnswerPromise {
  const doneAt = findDoneAt({ now, days, waiting, perDay })
  const hours = promisedHours.find((it) => doneAt.getTime() <= now.getTime() + it * hourMs)
  return hours ? { hours, dueAt: inHours(now, hours) } : { hours: null, dueAt: startOfSeoulDay(doneAt, 1) }
}

/** When the last of the waiting cases and one more is answered; the end of the known days at the latest. */
function findDoneAt({ now, days, waiting, perDay }: PromiseFacts): Date {
  let left = waiting + 1
  for (const { day, ids } of days) {
    const from = Math.max(now.getTime(), seoulTime(day, opens).getTime())
    const span = seoulTime(day, closes).getTime() - from
    const wholeSpan = seoulTime(day, closes).getTime() - seoulTime(day, opens).getTime()
    if (span <= 0) continue
    const answers = (sum(ids.map(perDay)) * span) / wholeSpan
    if (answers >= left) return new Date(from + (span * left) / answers)
    left -= answers
  }
  return endOf(days)
}

/** The end of the known days; there is always at least today. */
const endOf = (days: DutyDay[]) => seoulTime(days.at(-1)?.day ?? '', closes)

const emergencyHours = 2

/**
 * An emergency is answered within two hours, at night two hours after nine in the morning; undefined where nobody works
 * on that day.
 */
export function emergencyPromise({
  now,
  days,
}: Pick<PromiseFacts, 'now' | 'days'>): AnswerPromise | undefined {
  const from = isQuietHour(now) ? nextMorning(now) : now
  const isOnDuty = days.some(({ day, ids }) => ids.length > 0 && isOn(from, day))
  if (!isOnDuty) return undefined
  const dueAt = inHours(from, emergencyHours)
  return { hours: Math.ceil((dueAt.getTime() - now.getTime()) / hourMs), dueAt }
}

/**
 * The first moment from now on at which an expert works: now on a working day, else nine in the morning of the next one; the
 * end of the known days when there is none. No promise for earlier can be kept.
 */
export function firstOnDuty({ now, days }: Pick<PromiseFacts, 'now' | 'days'>): Date {
  const working = days.find(({ ids }) => ids.length > 0)
  if (!working) return endOf(days)
  return isOn(now, working.day) ? now : seoulTime(working.day, opens)
}

const isOn = (moment: Date, day: string) => {
  const start = seoulTime(day, '00:00').getTime()
  return moment.getTime() >= start && moment.getTime() < start + dayMs
}

const inHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hourMs)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
