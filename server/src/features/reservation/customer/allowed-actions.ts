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

/** Whether the customer may ask about the reservation: from the booking on, paid or not, until 90 days after its end. */
export function canInquire({ endedAt }: Row, now: Date) {
  return !endedAt || now.getTime() - endedAt.getTime() <= inquiryPeriodMs
}

/** The leg that customers may reschedule, by status. */
const reschedulableLeg: Partial<Record<ReservationStatus, Leg>> = {
  PICKUP_SCHEDULED: 'PICKUP',
  DELIVERY_SCHEDULED: 'DELIVERY',
}

/** Whether the van came and could not collect the plants, and no other day has been chosen. */
export const isPickupMissed = ({ status, holdsPickup }: Pick<Row, 'status' | 'holdsPickup'>) =>
  status === 'CONFIRMED' && !holdsPickup

/** Returns how many more times the customer may reschedule the leg. */
export const countChangesLeft = (row: Row, leg: Leg) =>
  Math.max(0, reschedulesMax - (leg === 'PICKUP' ? row.pickupChanges : row.deliveryChanges))

export const getAppointment = (row: Row, leg: Leg) =>
  leg === 'PICKUP'
    ? { date: row.pickupDate, slot: row.pickupSlot, time: row.pickupTime }
    : { date: row.deliveryDate, slot: row.deliverySlot, time: row.deliveryTime }

/** Returns the Korean reason why a leg cannot be rescheduled now; undefined when it can. */
export function findRescheduleProblem(row: Row, leg: Leg, now: Date): string | undefined {
  // We ask for another day then, whatever the customer has changed before.
  if (leg === 'PICKUP' && isPickupMissed(row)) return undefined
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

const beforePickup: ReservationStatus[] = ['CONFIRMED', 'PICKUP_SCHEDULED']
const beforeDelivery: ReservationStatus[] = [
  ...beforePickup,
  'PICKED_UP',
  'IN_CARE',
  'DELIVERY_PREPARING',
  'DELIVERY_SCHEDULED',
]

/** Returns the Korean reason why staff cannot move a leg now; undefined when they can. */
export function findStaffRescheduleProblem({ status }: Pick<Row, 'status'>, leg: Leg): string | undefined {
  if (status === 'WAITING')
    return '아직 결제하지 않은 예약이에요. 결제하거나 결제 시간이 지난 뒤에 다시 확인해 주세요.'
  if (leg === 'PICKUP' && !beforePickup.includes(status)) return '수거하기 전에만 수거 날짜를 옮길 수 있어요.'
  if (leg === 'DELIVERY' && !beforeDelivery.includes(status))
    return '배송하기 전에만 배송 날짜를 옮길 수 있어요.'
  return undefined
}

export function canReschedule(row: Row, now: Date) {
  const leg = isPickupMissed(row) ? 'PICKUP' : reschedulableLeg[row.status]
  return leg !== undefined && findRescheduleProblem(row, leg, now) === undefined
}
