import type { ReservationDetail, TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'

/** Returns the leg that may be rescheduled on this step: the scheduled one that is next, or a missed pickup. */
export function legToMove(
  { status, canReschedule }: Pick<ReservationDetail, 'status' | 'canReschedule'>,
  step: Pick<TimelineStep, 'stage' | 'status'>,
): Leg | undefined {
  if (!canReschedule || step.status !== '예정') return undefined
  if (step.stage === 'PICKUP' && (status === 'PICKUP_SCHEDULED' || status === 'CONFIRMED')) return 'PICKUP'
  if (step.stage === 'DELIVERY' && status === 'DELIVERY_SCHEDULED') return 'DELIVERY'
  return undefined
}
