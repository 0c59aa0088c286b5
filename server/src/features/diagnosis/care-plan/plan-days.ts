import { checkInDays } from '../../../../../contract/diagnosis/care-plan.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { startOfSeoulDay } from '../../../shared/time/seoul.ts'

type CheckInDay = (typeof checkInDays)[number]

/** The next check-in day and when to remind of it; both null after the last check-in. */
interface Reminder {
  nextDay: number | null
  remindAt: Date | null
}

const hourMs = 60 * 60 * 1000
/** Hours in Seoul. Reminders are due at 9 and are sent from 8 until before 21 only. */
const reminderHour = 9
const firstHour = 8
const endHour = 21
const minDaysBetweenReminders = 2
const [firstDay] = checkInDays

/** Calendar days in Seoul since the start of the plan: 0 on its first day. */
const daysSince = (startedAt: Date, now: Date) =>
  Math.round((startOfSeoulDay(now).getTime() - startOfSeoulDay(startedAt).getTime()) / dayMs)

/** Returns the latest check-in day that has been reached; earlier missed check-ins are skipped. */
function latestReachedDay(startedAt: Date, now: Date): CheckInDay | undefined {
  const passed = daysSince(startedAt, now)
  return checkInDays.findLast((day) => day <= passed)
}

/** Returns the check-in day that can be answered now; null when none is due or it is already answered. */
export function findDueDay(startedAt: Date, answered: number[], now: Date): CheckInDay | null {
  const reached = latestReachedDay(startedAt, now)
  return reached && !answered.includes(reached) ? reached : null
}

/** 9:00 in Seoul on the day of `date`, moved by `days`. */
export const morningOf = (date: Date, days = 0) =>
  new Date(startOfSeoulDay(date, days).getTime() + reminderHour * hourMs)

export function nextMorning(now: Date): Date {
  const today = morningOf(now)
  return today > now ? today : morningOf(now, 1)
}

/** Whether no reminder may be sent at this hour in Seoul. */
export function isQuietHour(now: Date): boolean {
  const hour = (now.getTime() - startOfSeoulDay(now).getTime()) / hourMs
  return hour < firstHour || hour >= endHour
}

/** Returns the reminder of the next check-in day, at least two days after `now`. */
export function nextReminder(startedAt: Date, now: Date): Reminder {
  const passed = daysSince(startedAt, now)
  const nextDay = checkInDays.find((day) => day > passed)
  if (!nextDay) return { nextDay: null, remindAt: null }
  const [planned, earliest] = [morningOf(startedAt, nextDay), morningOf(now, minDaysBetweenReminders)]
  return { nextDay, remindAt: planned > earliest ? planned : earliest }
}

/** Moves the reminder by `days`: from today when a check-in is due, otherwise from its planned day. */
export function snoozeReminder(
  startedAt: Date,
  { remindAt, isDue }: { remindAt: Date | null; isDue: boolean },
  days: number,
  now: Date,
): Reminder {
  const later = morningOf(isDue || !remindAt || remindAt < now ? now : remindAt, days)
  return { nextDay: latestReachedDay(startedAt, later) ?? firstDay, remindAt: later }
}
