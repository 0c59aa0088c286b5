import { checkInDays } from '../../../../contract/care-plan.ts'
import { startOfSeoulDay } from '../../shared/time/seoul.ts'

export type CheckInDay = (typeof checkInDays)[number]

/** What a plan asks about next, and when it reminds of it; both null when there is nothing more to ask. */
export interface Reminder {
  nextDay: number | null
  remindAt: Date | null
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Reminders come at nine in the morning, and are never shown before eight or from nine in the evening on. */
const morningHour = 9
const firstHour = 8
const lastHour = 21
/** Days between two reminders of one plan, so that a late one is not followed by the next at once. */
const restDays = 2
const [firstDay] = checkInDays

/** Calendar days in Seoul since the plan began: 0 on its first day. */
export const daysSince = (startedAt: Date, now: Date) =>
  Math.round((startOfSeoulDay(now).getTime() - startOfSeoulDay(startedAt).getTime()) / dayMs)

/** The latest check-in whose day has come; a later one takes the place of those that were missed. */
export function reachedDay(startedAt: Date, now: Date): CheckInDay | undefined {
  const passed = daysSince(startedAt, now)
  return checkInDays.findLast((day) => day <= passed)
}

/** The check-in that may be answered now; null when it is answered already, or none has come. */
export function dueDay(startedAt: Date, answered: number[], now: Date): CheckInDay | null {
  const reached = reachedDay(startedAt, now)
  return reached && !answered.includes(reached) ? reached : null
}

/** Nine in the morning of the day `date` falls on, moved by `days`. */
export const morningOf = (date: Date, days = 0) =>
  new Date(startOfSeoulDay(date, days).getTime() + morningHour * hourMs)

/** The next nine o'clock in the morning. */
export function nextMorning(now: Date): Date {
  const today = morningOf(now)
  return today > now ? today : morningOf(now, 1)
}

/** Whether people are left alone now. */
export function isNight(now: Date): boolean {
  const hour = (now.getTime() - startOfSeoulDay(now).getTime()) / hourMs
  return hour < firstHour || hour >= lastHour
}

/** The reminder after the check-in that `now` falls under was asked about or answered. */
export function reminderAfter(startedAt: Date, now: Date): Reminder {
  const passed = daysSince(startedAt, now)
  const nextDay = checkInDays.find((day) => day > passed)
  if (!nextDay) return { nextDay: null, remindAt: null }
  const [planned, rested] = [morningOf(startedAt, nextDay), morningOf(now, restDays)]
  return { nextDay, remindAt: planned > rested ? planned : rested }
}

/** The reminder moved by `days`: from today when a check-in waits for its answer, else from its own day. */
export function snoozed(
  startedAt: Date,
  { remindAt, isDue }: { remindAt: Date | null; isDue: boolean },
  days: number,
  now: Date,
): Reminder {
  const later = morningOf(isDue || !remindAt || remindAt < now ? now : remindAt, days)
  return { nextDay: reachedDay(startedAt, later) ?? firstDay, remindAt: later }
}
