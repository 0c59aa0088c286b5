import { seoulHour, startOfSeoulDay } from '../../../shared/time/seoul.ts'

const dayStartHour = 8
const nightStartHour = 21
const hourMs = 60 * 60 * 1000

/** From 21:00 to 8:00 in Seoul, when push messages are silent and nothing is advertised. */
export const isNight = (moment: Date) =>
  seoulHour(moment) < dayStartHour || seoulHour(moment) >= nightStartHour

/** Returns the next morning at 8:00 during the night; undefined during the day. */
export function endOfNight(moment: Date): Date | undefined {
  if (!isNight(moment)) return undefined
  const days = seoulHour(moment) >= nightStartHour ? 1 : 0
  return new Date(startOfSeoulDay(moment, days).getTime() + dayStartHour * hourMs)
}
