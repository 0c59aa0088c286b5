import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment } from '../../payment/index.ts'
import type { MissedVisits } from '../missed-visit/missed-visit.service.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { LegPlanner } from '../schedule/leg-planner.ts'
import type { StatusService } from '../status/status.service.ts'
import { isMissedVisit } from '../status/transitions.ts'
import type { StaffMoveOptions } from './staff-cancel.ts'

interface PerformMoveDependencies {
  now: () => Date
  statusService: StatusService
  legPlanner: LegPlanner
  missedVisits: MissedVisits
}

export type PerformMove = ReturnType<typeof createPerformMove>

/**
 * Creates the function that makes a move of staff other than a cancellation; what it needs of a second person or an
 * acknowledgement was checked before. Throws PAYMENT_UNDER_WAY.
 */
export function createPerformMove({ now, statusService, legPlanner, missedVisits }: PerformMoveDependencies) {
  return move

  async function move(
    tx: Database,
    locked: StoredReservation,
    to: ReservationStatus,
    { reported, ...options }: StaffMoveOptions & { reported?: MissedVisitReport | undefined },
  ) {
    if (
      locked.status === 'WAITING' &&
      !(await closeOpenPayment(tx, locked.memberId, locked.id, 'RESERVATION_MOVED', now()))
    )
      throw new AppError('PAYMENT_UNDER_WAY')
    const planned = await replanPastLeg(tx, locked, to, options.actor)
    if (!isMissedVisit(locked.status, to)) return statusService.move(tx, planned, to, options)
    return missedVisits.move(tx, planned, to, { ...options, reported })
  }

  /** Moves a leg whose day has passed, or whose capacity was released, to the first free day before it is scheduled. */
  async function replanPastLeg(
    tx: Database,
    locked: StoredReservation,
    to: ReservationStatus,
    actor: string,
  ) {
    const today = seoulDay(now())
    const origin = { actor, reason: '지난 일정을 다시 잡음' }
    if (to === 'PICKUP_SCHEDULED' && (locked.pickupDate < today || !locked.holdsPickup))
      return legPlanner.planFirstFreeDay(tx, locked, 'PICKUP', origin)
    if (to === 'DELIVERY_SCHEDULED' && (locked.deliveryDate < today || !locked.holdsDelivery))
      return legPlanner.planFirstFreeDay(tx, locked, 'DELIVERY', origin)
    return locked
  }
}
