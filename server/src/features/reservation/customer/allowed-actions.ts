import { reschedulesMax } from '../../../../../contract/reservation/reservation.ts'
import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { canMove } from '../status/transitions.ts'

/** Minimum time until both the current and the requested appointment. */
export const rescheduleNoticeMs = dayMs
const inquiryPeriodMs = 90 * dayMs

type Row = StoredReservation

/** Whether the booking can still be paid: WAITING, and its hold has not ended. */
export const isUnpaid = ({ status, holdUntil }: Pick<Row, 'status' | 'holdUntil'>, now: Date) =>
  status === 'WAITING' && holdUntil !== null && holdUntil > now

/** Whether the hold ended without payment. The job may not have cancelled the reservation yet. */
export const isPaymentOverdue = (row: Row, now: Date) =>
  row.endReason === 'UNPAID_EXPIRED' || (row.status === 'WAITING' && !isUnpaid(row, now))

export const canCancel = (row: Row, now: Date) =>
  canMove(row.status, 'CANCELLED') && !isPaymentOverdue(row, now)

/** Whether the customer may ask about the reservation: once it is paid, and until 90 days after its end. */
export function canInquire({ status, endedAt }: Row, now: Date) {
  if (status === 'WAITING') return false
  return !endedAt || now.getTime() - endedAt.getTime() <= inquiryPeriodMs
}

/** The leg that customers may reschedule, by status. */
const reschedulableLeg: Partial<Record<ReservationStatus, Leg>> = {
  PICKUP_SCHEDULED: 'PICKUP',
  DELIVERY_SCHEDULED: 'DELIVERY',
}

/** Returns how many more times the customer may reschedule the leg. */
export const countChangesLeft = (row: Row, leg: Leg) =>
  Math.max(0, reschedulesMax - (leg === 'PICKUP' ? row.pickupChanges : row.deliveryChanges))

export const getAppointment = (row: Row, leg: Leg) =>
  leg === 'PICKUP'
    ? { date: row.pickupDate, slot: row.pickupSlot, time: row.pickupTime }
    : { date: row.deliveryDate, slot: row.deliverySlot, time: row.deliveryTime }

/** Returns the Korean reason why a leg cannot be rescheduled now; undefined when it can. */
export function findRescheduleProblem(row: Row, leg: Leg, now: Date): string | undefined {
  if (reschedulableLeg[row.status] !== leg) {
    return leg === 'PICKUP'
      ? '수거 예정 단계에서만 수거 일정을 바꿀 수 있어요.'
      : '배송 예정 단계에서만 배송 일정을 바꿀 수 있어요.'
  }
  if (countChangesLeft(row, leg) === 0)
    return `일정은 ${reschedulesMax}번까지만 바꿀 수 있어요. 고객센터로 문의해 주세요.`
  const { date, time } = getAppointment(row, leg)
  if (seoulTime(date, time).getTime() - now.getTime() < rescheduleNoticeMs)
    return '예정된 시간까지 24시간이 남지 않아 일정을 바꿀 수 없어요. 고객센터로 문의해 주세요.'
  return undefined
}

export function canReschedule(row: Row, now: Date) {
  const leg = reschedulableLeg[row.status]
  return leg !== undefined && findRescheduleProblem(row, leg, now) === undefined
}
