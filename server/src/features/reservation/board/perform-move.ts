import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment } from '../../payment/index.ts'
import type { ReservationContext } from '../context.ts'
import { recordMissedVisit } from '../missed-visit/record-missed-visit.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { planFirstFreeDay } from '../schedule/plan-leg.ts'
import { moveReservation, type StaffMoveOptions } from '../status/move-reservation.ts'
import { isMissedVisit } from '../status/transitions.ts'

/**
 * Makes a move of staff other than a cancellation; what it needs of a second person or an
 * acknowledgement was checked before. Throws PAYMENT_UNDER_WAY.
 */
export async function performMove(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  { reported, ...options }: StaffMoveOptions & { reported?: MissedVisitReport | undefined },
) {
  if (
    locked.status === 'WAITING' &&
    !(await closeOpenPayment(tx, locked.memberId, locked.id, 'RESERVATION_MOVED', ctx.now()))
  )
    throw new AppError('PAYMENT_UNDER_WAY')
  const planned = await replanPastLeg(ctx, tx, locked, to, options.actor)
  if (!isMissedVisit(locked.status, to)) return moveReservation(ctx, tx, planned, to, options)
  return recordMissedVisit(ctx, tx, planned, to, { ...options, reported })
}

/** Moves a leg whose day has passed, or whose capacity was released, to the first free day before it is scheduled. */
async function replanPastLeg(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  actor: string,
) {
  const today = seoulDay(ctx.now())
  const origin = { actor, reason: '지난 일정을 다시 잡음' }
  if (to === 'PICKUP_SCHEDULED' && (locked.pickupDate < today || !locked.holdsPickup))
    return planFirstFreeDay(ctx, tx, locked, 'PICKUP', origin)
  if (to === 'DELIVERY_SCHEDULED' && (locked.deliveryDate < today || !locked.holdsDelivery))
    return planFirstFreeDay(ctx, tx, locked, 'DELIVERY', origin)
  return locked
}
