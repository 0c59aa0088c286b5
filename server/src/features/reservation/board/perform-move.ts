import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment } from '../../payment/index.ts'
import { legs } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { moveReservation, type StaffMoveOptions } from '../status/move-reservation.ts'
import { isMissedVisit } from '../status/transitions.ts'
import { changeVisit } from '../visit/change-visit.ts'
import { recordMissedVisit } from '../visit/record-missed-visit.ts'
import { visitRules } from '../visit/visit-rules.ts'

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
  const leg = legs.find((it) => to === `${it}_SCHEDULED`)
  if (!leg || isInSlotFrom(locked, leg, today)) return locked
  const notBefore = addDays(today, 1)
  return changeVisit(ctx, tx, locked, {
    ...{ leg, to: { notBefore }, rule: visitRules.AUTOMATIC, actor, reason: '지난 일정을 다시 잡음' },
  })
}

function isInSlotFrom(row: StoredReservation, leg: Leg, first: string) {
  const { holds, date } = row.visits[leg]
  return holds && date >= first
}
