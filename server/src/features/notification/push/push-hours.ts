import type { NotificationType } from '../../../../../contract/notification/notification.ts'
import { seoulHour, startOfSeoulDay } from '../../../shared/time/seoul.ts'

const dayStartHour = 8
const nightStartHour = 21
const hourMs = 60 * 60 * 1000

/** Types that are not sent at night but deferred to the morning. */
const deferrableTypes: readonly NotificationType[] = ['CARE_REMINDER', 'CONTENT']

/** From 21:00 to 8:00 in Seoul, when push messages are silent. */
export const isNight = (moment: Date) =>
  seoulHour(moment) < dayStartHour || seoulHour(moment) >= nightStartHour

/** Returns `moment`, or the next morning for a deferrable type at night. */
export function earliestPushTime(type: NotificationType, moment: Date): Date {
  if (!deferrableTypes.includes(type) || !isNight(moment)) return moment
  const days = seoulHour(moment) >= nightStartHour ? 1 : 0
  return new Date(startOfSeoulDay(moment, days).getTime() + dayStartHour * hourMs)
}
