import { reschedulesMax } from '../../../../contract/reservation.ts'
import type { Leg, ReservationStatus } from '../../../../contract/reservation-status.ts'
import { canMove } from './moves.ts'
import type { StoredReservation } from './reservation.repository.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Both the agreed and the wanted time must be at least so far away. */
export const rescheduleNoticeMs = dayMs
const inquiriesForMs = 90 * dayMs

type Row = StoredReservation

/** Waits for its payment, and its slots are kept. */
export const isUnpaid = ({ status, holdUntil }: Pick<Row, 'status' | 'holdUntil'>, now: Date) =>
  status === 'WAITING' && holdUntil !== null && holdUntil > now

/** The time to pay is over, though nobody may have written it down yet. */
export const isTooLate = (row: Row, now: Date) =>
  row.endReason === 'UNPAID_EXPIRED' || (row.status === 'WAITING' && !isUnpaid(row, now))

export const canCancel = (row: Row, now: Date) => canMove(row.status, 'CANCELLED') && !isTooLate(row, now)

/** Not about a mere draft, and not for ever. */
export function canInquire({ status, endedAt }: Row, now: Date) {
  if (status === 'WAITING') return false
  return !endedAt || now.getTime() - endedAt.getTime() <= inquiriesForMs
}

/** The leg whose time may be changed while a reservation is at this status. */
export const movableLeg: Partial<Record<ReservationStatus, Leg>> = {
  PICKUP_SCHEDULED: 'PICKUP',
  DELIVERY_SCHEDULED: 'DELIVERY',
}

/** The moment in Seoul of a day and a time. */
export const momentOf = (date: string, time: string) => new Date(`${date}T${time}:00+09:00`)

export const changesLeft = (row: Row, leg: Leg) =>
  Math.max(0, reschedulesMax - (leg === 'PICKUP' ? row.pickupChanges : row.deliveryChanges))

export const agreedTime = (row: Row, leg: Leg) =>
  leg === 'PICKUP'
    ? { date: row.pickupDate, slot: row.pickupSlot, time: row.pickupTime }
    : { date: row.deliveryDate, slot: row.deliverySlot, time: row.deliveryTime }

/** Why the time of a leg cannot be changed, as a sentence; undefined when it can. */
export function whyFixed(row: Row, leg: Leg, now: Date): string | undefined {
  if (movableLeg[row.status] !== leg) {
    return leg === 'PICKUP'
      ? '수거 예정 단계에서만 수거 일정을 바꿀 수 있어요.'
      : '배송 예정 단계에서만 배송 일정을 바꿀 수 있어요.'
  }
  if (changesLeft(row, leg) === 0)
    return `일정은 ${reschedulesMax}번까지만 바꿀 수 있어요. 고객센터로 문의해 주세요.`
  const { date, time } = agreedTime(row, leg)
  if (momentOf(date, time).getTime() - now.getTime() < rescheduleNoticeMs)
    return '예정된 시간까지 24시간이 남지 않아 일정을 바꿀 수 없어요. 고객센터로 문의해 주세요.'
  return undefined
}

export function canReschedule(row: Row, now: Date) {
  const leg = movableLeg[row.status]
  return leg !== undefined && whyFixed(row, leg, now) === undefined
}
