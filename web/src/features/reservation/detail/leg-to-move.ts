import type { ReservationDetail, TimelineStep } from '../../../../../contract/reservation.ts'
import type { Leg } from '../../../../../contract/reservation-status.ts'

/** The leg whose time may be changed on this step: a planned one whose turn it is. */
export function legToMove(
  { status, canReschedule }: Pick<ReservationDetail, 'status' | 'canReschedule'>,
  step: Pick<TimelineStep, 'stage' | 'status'>,
): Leg | undefined {
  if (!canReschedule || step.status !== '예정') return undefined
  if (step.stage === 'PICKUP' && status === 'PICKUP_SCHEDULED') return 'PICKUP'
  if (step.stage === 'DELIVERY' && status === 'DELIVERY_SCHEDULED') return 'DELIVERY'
  return undefined
}
