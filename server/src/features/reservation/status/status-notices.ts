import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { NoticeContent, NoticeName } from '../../../shared/notices/templates.ts'
import type { StoredReservation } from '../reservation.repository.ts'

/** Values that every notice of a reservation can use. */
export const noticeValues = (row: StoredReservation) => ({
  reservationNumber: row.number,
  pickupAt: formatHalfDay(row.visits.PICKUP),
  deliveryAt: formatHalfDay(row.visits.DELIVERY),
  potCount: row.potCount,
})

/** A notice with the values that it needs besides `noticeValues`. */
export type CustomerNotice = {
  [Name in NoticeName]: { notice: Name } & (keyof OwnValues<Name> extends never
    ? { values?: object }
    : { values: OwnValues<Name> })
}[NoticeName]
type OwnValues<Name extends NoticeName> = Omit<
  Extract<NoticeContent, { notice: Name }>['values'],
  keyof ReturnType<typeof noticeValues>
>

/** REFUNDED has no notice: the payment feature tells the customer of every refund. */
const noticeByStatus = {
  CONFIRMED: 'RESERVATION_CONFIRMED',
  PICKUP_SCHEDULED: 'PICKUP_SCHEDULED',
  PICKED_UP: 'PICKED_UP',
  IN_CARE: 'IN_CARE',
  DELIVERY_PREPARING: 'DELIVERY_PREPARING',
  DELIVERY_SCHEDULED: 'DELIVERY_SCHEDULED',
  DELIVERED: 'DELIVERED',
  DONE: 'RESERVATION_DONE',
  CANCELLED: 'RESERVATION_CANCELLED',
} as const satisfies Record<Exclude<ReservationStatus, 'WAITING' | 'REFUNDED'>, string>

interface NoticeFacts {
  /** Whether the customer can confirm photos of the pots. */
  hasPhotos: boolean
  /** Whether no visit is made on the day of the pickup, which is then not promised. */
  isPaused: boolean
}

/** Returns the notice for the reservation's new status; undefined for WAITING and REFUNDED. */
export function createStatusNotice(
  { status, listing, area, paidAmount }: StoredReservation,
  { hasPhotos, isPaused }: NoticeFacts,
): CustomerNotice | undefined {
  if (status === 'WAITING' || status === 'REFUNDED') return undefined
  if (listing === 'HIDDEN') return { notice: 'RESERVATION_EXPIRED' }
  if (status === 'CONFIRMED' && area === 'CHECK') return { notice: 'RESERVATION_CONFIRMED_TO_CHECK' }
  if (status === 'PICKUP_SCHEDULED' && isPaused) return { notice: 'RESERVATION_CONFIRMED' }
  if (status === 'CANCELLED' && paidAmount > 0) return { notice: 'PAID_RESERVATION_CANCELLED' }
  if (hasPhotos && (status === 'PICKED_UP' || status === 'DELIVERED'))
    return { notice: `${status}_WITH_PHOTOS` }
  return { notice: noticeByStatus[status] }
}

/**
 * Returns the notice for a customer whose visit has moved, in the words of who moved it; it mentions the delivery when that moved too.
 * Undefined without words.
 */
export function createVisitNotice(
  before: StoredReservation,
  after: StoredReservation,
  leg: Leg,
  toldBy: 'CUSTOMER' | 'STAFF' | undefined,
  reason: string,
): CustomerNotice | undefined {
  if (!toldBy) return undefined
  const isDeliveryMoved = before.visits.DELIVERY.date !== after.visits.DELIVERY.date
  const pickupNotice = isDeliveryMoved ? 'PICKUP_AND_DELIVERY_MOVED' : 'PICKUP_MOVED'
  const notice = leg === 'DELIVERY' ? 'DELIVERY_MOVED' : pickupNotice
  return toldBy === 'CUSTOMER' ? { notice } : { notice: `${notice}_BY_STAFF` as const, values: { reason } }
}
