import type { Leg, ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { News } from '../../shared/notices/templates.ts'
import { saySlot } from './day-words.ts'
import type { StoredReservation } from './reservation.repository.ts'

/** What every notice of a reservation may name. */
export const valuesOf = (row: StoredReservation) => ({
  reservationNumber: row.number,
  pickupAt: saySlot(row.pickupDate, row.pickupSlot),
  deliveryAt: saySlot(row.deliveryDate, row.deliverySlot),
  potCount: row.potCount,
})

const toldAt = {
  CONFIRMED: 'RESERVATION_CONFIRMED',
  PICKUP_SCHEDULED: 'PICKUP_SCHEDULED',
  PICKED_UP: 'PICKED_UP',
  IN_CARE: 'IN_CARE',
  DELIVERY_PREPARING: 'DELIVERY_PREPARING',
  DELIVERY_SCHEDULED: 'DELIVERY_SCHEDULED',
  DELIVERED: 'DELIVERED',
  DONE: 'RESERVATION_DONE',
  CANCELLED: 'RESERVATION_CANCELLED',
  REFUNDED: 'RESERVATION_REFUNDED',
} as const satisfies Record<Exclude<ReservationStatus, 'WAITING'>, string>

/** One message for each status that a reservation can come to; the beginning itself tells nothing. */
export const toldOf = (moved: StoredReservation): News | undefined =>
  moved.status === 'WAITING' ? undefined : { notice: noticeAt(moved.status, moved), values: valuesOf(moved) }

function noticeAt(status: keyof typeof toldAt, { listing, area, paidAmount }: StoredReservation) {
  if (listing === 'HIDDEN') return 'RESERVATION_EXPIRED'
  if (status === 'CONFIRMED' && area === 'CHECK') return 'RESERVATION_CONFIRMED_TO_CHECK'
  if (status === 'CANCELLED' && paidAmount > 0) return 'PAID_RESERVATION_CANCELLED'
  return toldAt[status]
}

/** After the customer has changed the time of a leg; also when the return had to go along. */
export function toldOfNewTime(before: StoredReservation, after: StoredReservation, leg: Leg): News {
  const isAlong = before.deliveryDate !== after.deliveryDate
  const ofPickup = isAlong ? 'PICKUP_AND_DELIVERY_MOVED' : 'PICKUP_MOVED'
  return { notice: leg === 'DELIVERY' ? 'DELIVERY_MOVED' : ofPickup, values: valuesOf(after) }
}
