import { progressOf, type ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { EndReason, Listing } from './reservation.tables.ts'

/**
 * Every step a reservation may take. Once the plants are picked up no way leads to a cancel or a
 * refund: only an operator's override can, and that names its reason.
 */
export const allowedMoves: Record<ReservationStatus, readonly ReservationStatus[]> = {
  WAITING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['PICKUP_SCHEDULED', 'CANCELLED'],
  PICKUP_SCHEDULED: ['PICKED_UP', 'CANCELLED'],
  PICKED_UP: ['IN_CARE'],
  IN_CARE: ['DELIVERY_PREPARING'],
  DELIVERY_PREPARING: ['DELIVERY_SCHEDULED'],
  // Nobody was at home: it goes back to the shelf.
  DELIVERY_SCHEDULED: ['DELIVERED', 'DELIVERY_PREPARING'],
  DELIVERED: ['DONE'],
  DONE: [],
  CANCELLED: ['REFUNDED'],
  REFUNDED: [],
}

export const canMove = (from: ReservationStatus, to: ReservationStatus) => allowedMoves[from].includes(to)

/**
 * What an operator may not do without saying why: cancel, bring plants back from the door, and what
 * the money does by itself (confirm, refund).
 */
export const owesReason = (from: ReservationStatus, to: ReservationStatus) =>
  !canMove(from, to) ||
  to === 'CANCELLED' ||
  to === 'REFUNDED' ||
  (from === 'DELIVERY_SCHEDULED' && to === 'DELIVERY_PREPARING') ||
  (from === 'WAITING' && to === 'CONFIRMED')

const isEnded = (status: ReservationStatus) => status === 'CANCELLED' || status === 'REFUNDED'

/** What an operator may do against the table, with a reason: anything but reviving what ended or was never paid. */
export const canOverride = (from: ReservationStatus, to: ReservationStatus) =>
  from !== to && !isEnded(from) && to !== 'WAITING' && to !== 'REFUNDED'

/** The tab a reservation is in; one that was never paid in time is in none. */
export function listingOf(status: ReservationStatus, endReason: EndReason | null): Listing {
  if (endReason === 'UNPAID_EXPIRED') return 'HIDDEN'
  if (isEnded(status)) return 'CANCELLED'
  return status === 'DONE' ? 'COMPLETED' : 'IN_PROGRESS'
}

/** Per cent; one that ends early keeps what it had. */
export const progressAt = (status: ReservationStatus, before: number) =>
  status === 'CANCELLED' || status === 'REFUNDED' ? before : progressOf[status]
