import {
  type ReservationStatus,
  statusProgress,
} from '../../../../../contract/reservation/reservation-status.ts'
import { missedLeg } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { EndReason, Listing } from '../reservation.tables.ts'

/**
 * All allowed status transitions. After the pickup none leads to a cancellation or refund; only an administrator's
 * override with a reason can cancel then.
 */
export const allowedTransitions: Record<ReservationStatus, readonly ReservationStatus[]> = {
  WAITING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['PICKUP_SCHEDULED', 'CANCELLED'],
  // CONFIRMED: the pickup was missed.
  PICKUP_SCHEDULED: ['PICKED_UP', 'CONFIRMED', 'CANCELLED'],
  PICKED_UP: ['IN_CARE'],
  IN_CARE: ['DELIVERY_PREPARING'],
  DELIVERY_PREPARING: ['DELIVERY_SCHEDULED'],
  // DELIVERY_PREPARING: the delivery was missed.
  DELIVERY_SCHEDULED: ['DELIVERED', 'DELIVERY_PREPARING'],
  DELIVERED: ['DONE'],
  DONE: [],
  CANCELLED: ['REFUNDED'],
  REFUNDED: [],
}

export const canMove = (from: ReservationStatus, to: ReservationStatus) =>
  allowedTransitions[from].includes(to)

/**
 * Whether staff must give a reason: for overrides, cancellations, missed pickups and deliveries, and the transitions
 * that payments normally make (confirm, refund).
 */
export const requiresReason = (from: ReservationStatus, to: ReservationStatus) =>
  !canMove(from, to) ||
  to === 'CANCELLED' ||
  to === 'REFUNDED' ||
  isMissedVisit(from, to) ||
  (from === 'WAITING' && to === 'CONFIRMED')

/** Whether the van came and could not collect or hand over the plants. */
export const isMissedVisit = (from: ReservationStatus, to: ReservationStatus) =>
  missedLeg(from, to) !== undefined

/** The first day on which a move is possible: a pickup cannot be missed before its day. Undefined without a limit. */
export const firstDayOfMove = (
  { status, visits }: Pick<StoredReservation, 'status' | 'visits'>,
  to: ReservationStatus,
) => (missedLeg(status, to) === 'PICKUP' ? visits.PICKUP.date : undefined)

const isEnded = (status: ReservationStatus) => status === 'CANCELLED' || status === 'REFUNDED'

/** Whether an administrator may make this transition against the table. Ended reservations stay ended, and REFUNDED is set by refunds only. */
export const canOverride = (from: ReservationStatus, to: ReservationStatus) =>
  from !== to && !isEnded(from) && to !== 'WAITING' && to !== 'REFUNDED'

/** Returns the list tab of a reservation; HIDDEN for a booking that was not paid in time. */
export function getListing(status: ReservationStatus, endReason: EndReason | null): Listing {
  if (endReason === 'UNPAID_EXPIRED') return 'HIDDEN'
  if (isEnded(status)) return 'CANCELLED'
  return status === 'DONE' ? 'COMPLETED' : 'IN_PROGRESS'
}

/**
 * Returns the progress in per cent; a cancelled reservation keeps its last value. After the pickup no override leads back before it:
 * what was carried out stays known, so that nothing is given back for it as if it had never begun.
 */
export function getProgress(status: ReservationStatus, before: number) {
  if (isEnded(status)) return before
  const progress = statusProgress[status]
  return wasPickedUp({ progress: before }) ? Math.max(progress, statusProgress.PICKED_UP) : progress
}

/** Whether the plants were picked up, also when an administrator has put the status back since. */
export const wasPickedUp = ({ progress }: Pick<StoredReservation, 'progress'>) =>
  progress >= statusProgress.PICKED_UP

const inquiryPeriodMs = 90 * dayMs

/** Whether the booking can still be paid: WAITING, and its hold has not ended. */
export const isUnpaid = ({ status, holdUntil }: Pick<StoredReservation, 'status' | 'holdUntil'>, now: Date) =>
  status === 'WAITING' && holdUntil !== null && holdUntil > now

/** Whether the hold ended without payment. The job may not have cancelled the reservation yet. */
export const isPaymentOverdue = (row: StoredReservation, now: Date) =>
  row.endReason === 'UNPAID_EXPIRED' || (row.status === 'WAITING' && !isUnpaid(row, now))

/** Whether the customer can cancel. After the pickup only staff can, whose refund counts. */
export const canCancel = (row: StoredReservation, now: Date) =>
  canMove(row.status, 'CANCELLED') && !wasPickedUp(row) && !isPaymentOverdue(row, now)

/** Whether the customer may ask about the reservation: from the booking on, paid or not, until 90 days after its end. */
export function canInquire({ endedAt }: StoredReservation, now: Date) {
  return !endedAt || now.getTime() - endedAt.getTime() <= inquiryPeriodMs
}
