import type { NotificationType } from '../../../../contract/notification.ts'
import { seoulHour, startOfSeoulDay } from '../../shared/time/seoul.ts'

const opensAt = 8
const closesAt = 21
const hourMs = 60 * 60 * 1000

/** What can wait for the morning. Answers, bookings and payments cannot. */
const patient: readonly NotificationType[] = ['CARE_REMINDER', 'CONTENT']

/** From 21 to 8 in Seoul a push makes no sound. */
export const isNight = (moment: Date) => seoulHour(moment) < opensAt || seoulHour(moment) >= closesAt

/** When a push of this kind may go out: now, or for what can wait, in the morning. */
export function earliestPush(type: NotificationType, moment: Date): Date {
  if (!patient.includes(type) || !isNight(moment)) return moment
  const days = seoulHour(moment) >= closesAt ? 1 : 0
  return new Date(startOfSeoulDay(moment, days).getTime() + opensAt * hourMs)
}
