import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'

/** The status that a finished visit has. */
export const completedStatus = { PICKUP: 'PICKED_UP', DELIVERY: 'DELIVERED' } as const satisfies Record<
  Leg,
  ReservationStatus
>

const visits: Record<Leg, string> = { PICKUP: '수거예요', DELIVERY: '배송이에요' }

/** Returns the warning before a visit is completed on a day that is not its planned one; undefined on the planned day. */
export function otherDayWarning(
  day: string,
  leg: Leg,
  to: ReservationStatus | undefined,
): string | undefined {
  if (to !== completedStatus[leg] || day === seoulToday()) return undefined
  return `${formatDay(day)} ${visits[leg]}. 오늘이 아니에요.`
}
