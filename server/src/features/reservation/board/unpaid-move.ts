import {
  type ReservationStatus,
  statusProgress,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { findSoloLimit, proposeRefund } from '../../payment/index.ts'
import type { ReservationContext } from '../context.ts'
import { calculateUntil } from '../phone-booking/phone-link.ts'
import { type StoredReservation, updateReservation } from '../reservation.repository.ts'
import type { StaffMoveOptions } from '../status/move-reservation.ts'

/** Whether a move takes a booking past its payment, which gives its amount away like a refund. */
export const isUnpaidMove = (from: ReservationStatus, to: ReservationStatus) =>
  from === 'WAITING' && to !== 'CANCELLED'

/** Whether staff took the booking past its payment; one that was cancelled before the pickup cost nothing. */
export const isCarriedUnpaid = ({ paidAt, status, progress }: StoredReservation) =>
  !paidAt && (progress >= statusProgress.PICKED_UP || status === 'CONFIRMED' || status === 'PICKUP_SCHEDULED')

/**
 * Proposes a move past the payment whose amount one staff member may not give away alone; returns null for moves that may
 * be made at once. A proposed one holds its slots for the second person.
 */
export async function proposeUnpaidMove(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  { actor, note, reason = '' }: StaffMoveOptions,
) {
  if (!isUnpaidMove(locked.status, to)) return null
  const ref = { memberId: locked.memberId, reservationId: locked.id }
  const proposal = { id: newId(), amount: locked.totalAmount }
  if (proposal.amount <= (await findSoloLimit(ctx, tx, ref, actor, 0))) return null
  const kind = 'UNPAID_MOVE' as const
  const detail = { kind, to, note }
  await proposeRefund(ctx, tx, actor, { ...proposal, ...ref, kind, paymentId: null, reason, detail })
  const until = calculateUntil(ctx.now(), locked.visits.PICKUP.date)
  if (!locked.holdUntil || until > locked.holdUntil) await updateReservation(tx, locked, { holdUntil: until })
  return proposal
}
