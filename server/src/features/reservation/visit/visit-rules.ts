import { reschedulesMax } from '../../../../../contract/reservation/reservation.ts'
import { beforeDelivery } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  type ReservationStatus,
  timeSlotEnds,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import { careDays } from '../booking/booking-days.ts'
import { assertDayOffered } from '../calendar/offered-days.ts'
import { deductsMoreAfter, toPickupSlot } from '../cancellation/refund-policy.ts'
import type { ReservationContext } from '../context.ts'
import type { StoredReservation, Visit } from '../reservation.repository.ts'

/** A day and a time in Seoul, and the half day that contains them. */
export type Appointment = Pick<Visit, 'date' | 'slot' | 'time'>

/** In which statuses a visit may move, and what is said in all others. */
type Stages = Record<Leg, { statuses: ReservationStatus[]; otherwise: string }>

const whileScheduled: Stages = {
  PICKUP: {
    statuses: ['PICKUP_SCHEDULED'],
    otherwise: '수거 예정 단계에서만 수거 일정을 바꿀 수 있어요.',
  },
  DELIVERY: {
    statuses: ['DELIVERY_SCHEDULED'],
    otherwise: '배송 예정 단계에서만 배송 일정을 바꿀 수 있어요.',
  },
}

const beforePickup: ReservationStatus[] = ['CONFIRMED', 'PICKUP_SCHEDULED']
const whileAhead: Stages = {
  PICKUP: { statuses: beforePickup, otherwise: '수거하기 전에만 수거 날짜를 옮길 수 있어요.' },
  DELIVERY: {
    statuses: beforeDelivery,
    otherwise: '배송하기 전에만 배송 날짜를 옮길 수 있어요.',
  },
}
const unpaid = '아직 결제하지 않은 예약이에요. 결제하거나 결제 시간이 지난 뒤에 다시 확인해 주세요.'

export interface VisitRule {
  /** Undefined where the caller decides. */
  stages?: Stages
  /** Time that must be left until the present appointment and until the new one. */
  noticeMs: { present: number; next: number }
  /** Whether it is one of the customer's few changes, and keeps what a cancellation would deduct before it. */
  countsAsChange?: true
  /** Whether a pickup may move to a day on which a cancellation would deduct more than now. */
  mayDeductMore?: true
  /** The beginning of the note on the timeline; the reason follows. */
  note?: string
  /** Whose words tell the customer of the new day. Nobody's when the customer has just agreed to it, or another notice follows. */
  toldBy?: 'CUSTOMER' | 'STAFF'
  /** Whether a missed pickup is scheduled again at once. */
  resumesPickup?: true
}

const noNotice = { present: 0, next: 0 }
const byStaff = {
  stages: whileAhead,
  noticeMs: noNotice,
  note: '새잎에서 일정을 옮겼어요.',
  toldBy: 'STAFF',
  resumesPickup: true,
} as const satisfies VisitRule

/** The rules of a change by who makes it and why. */
export const visitRules = {
  CUSTOMER: {
    stages: whileScheduled,
    noticeMs: { present: dayMs, next: dayMs },
    countsAsChange: true,
    mayDeductMore: true,
    toldBy: 'CUSTOMER',
    resumesPickup: true,
  },
  /** A customer whose visit is paused or who was asked to move it: the change is free. */
  ASKED_CUSTOMER: {
    stages: whileAhead,
    noticeMs: { present: 0, next: dayMs },
    mayDeductMore: true,
    toldBy: 'CUSTOMER',
    resumesPickup: true,
  },
  STAFF: byStaff,
  /** A customer who agrees to a day that staff have proposed. */
  PROPOSAL: {
    stages: whileAhead,
    noticeMs: noNotice,
    mayDeductMore: true,
    note: '동의해 주셔서 일정을 옮겼어요.',
    resumesPickup: true,
  },
  PAUSE: byStaff,
  /** A visit whose day has passed when it is scheduled; what it moves to is told by the status. */
  AUTOMATIC: { noticeMs: noNotice, mayDeductMore: true },
} satisfies Record<string, VisitRule>

/**
 * Returns the Korean reason why a visit may not move by this rule, or not to `wish`; undefined when it may. A missed pickup always
 * may: we ask for another day then, whatever the customer has changed before.
 */
export function problemOf(row: StoredReservation, leg: Leg, rule: VisitRule, now: Date, wish?: Appointment) {
  const isMissed = leg === 'PICKUP' && isPickupMissed(row)
  return (isMissed ? undefined : findPresentProblem(row, leg, rule, now)) ?? findWishProblem()

  function findWishProblem() {
    const { holds, date, time } = row.visits[leg]
    if (!wish) return undefined
    if (holds && date === wish.date && time === wish.time)
      return '지금 일정과 같은 시간이에요. 다른 시간을 골라 주세요.'
    if (!(wish.time >= timeSlotStarts[wish.slot] && wish.time < timeSlotEnds[wish.slot])) return visitingTimes
    if (isTooSoon(wish, rule.noticeMs.next, now)) return '지금부터 24시간 뒤의 시간부터 고를 수 있어요.'
    if (leg === 'DELIVERY') return wish.date < earliestDelivery(row) ? deliveryTooEarly : undefined
    const present = toPickupSlot(row)
    const isDeductedMore = deductsMoreAfter(row.paidAt, present, { ...present, ...wish, holds: true }, now)
    return !rule.mayDeductMore && isDeductedMore ? wouldDeduct : undefined
  }
}

function findPresentProblem(row: StoredReservation, leg: Leg, rule: VisitRule, now: Date) {
  const stage = rule.stages?.[leg]
  if (stage && !stage.statuses.includes(row.status))
    return rule.stages === whileAhead && row.status === 'WAITING' ? unpaid : stage.otherwise
  if (rule.countsAsChange && countChangesLeft(row, leg) === 0)
    return `일정은 ${reschedulesMax}번까지만 바꿀 수 있어요. 고객센터로 문의해 주세요.`
  if (isTooSoon(row.visits[leg], rule.noticeMs.present, now))
    return '예정된 시간까지 24시간이 남지 않아 일정을 바꿀 수 없어요. 고객센터로 문의해 주세요.'
  return undefined
}

const visitingTimes = `${timeSlotStarts.AM}~${timeSlotEnds.AM}, ${timeSlotStarts.PM}~${timeSlotEnds.PM} 사이의 시간을 골라 주세요.`
const deliveryTooEarly = `배송은 수거일로부터 ${careDays}일이 지난 날부터 고를 수 있어요.`
const wouldDeduct =
  '그날로 옮기면 손님이 취소할 때 준비 비용을 빼게 돼요. 더 늦은 날을 고르거나 손님이 앱에서 바꾸도록 안내해 주세요.'

/** Whether less than the notice is left until an appointment. Without a notice nothing is too soon. */
export const isTooSoon = ({ date, time }: Pick<Appointment, 'date' | 'time'>, noticeMs: number, now: Date) =>
  noticeMs > 0 && seoulTime(date, time).getTime() - now.getTime() < noticeMs

/** Whether customers may move a visit now. */
export const canReschedule = (row: StoredReservation, now: Date) =>
  (['PICKUP', 'DELIVERY'] as const).some((leg) => problemOf(row, leg, visitRules.CUSTOMER, now) === undefined)

/** The leg whose visit is made in this status. */
export const scheduledLeg = (status: ReservationStatus): Leg | undefined =>
  (['PICKUP', 'DELIVERY'] as const).find((leg) => status === `${leg}_SCHEDULED`)

/** Why customers may not move the visit to come, in Korean; null where they may, and where no visit comes. */
export function findRescheduleRefusal(row: StoredReservation, now: Date): string | null {
  if (canReschedule(row, now)) return null
  if (row.status === 'CONFIRMED') return '수거 일정을 확인하고 나면 바꿀 수 있어요.'
  const leg = scheduledLeg(row.status)
  return leg ? (problemOf(row, leg, visitRules.CUSTOMER, now) ?? null) : null
}

/** Whether the visit still has to be made in the slot that the reservation holds. */
export const isVisitAhead = (row: StoredReservation, leg: Leg): boolean =>
  whileAhead[leg].statuses.includes(row.status) && row.visits[leg].holds

/** Whether the van came and could not collect the plants, and no other day has been chosen. */
export const isPickupMissed = ({ status, visits }: Pick<StoredReservation, 'status' | 'visits'>) =>
  status === 'CONFIRMED' && !visits.PICKUP.holds

/** Returns how many more times the customer may reschedule the leg. */
export const countChangesLeft = (row: StoredReservation, leg: Leg) =>
  Math.max(0, reschedulesMax - row.visits[leg].changes)

/** The first day on which the plants may be returned. */
export const earliestDelivery = ({ visits }: StoredReservation) => addDays(visits.PICKUP.date, careDays)

/** Both appointments as `yyyy-MM-dd HH:mm`. */
export const formatAppointments = (row: StoredReservation) => ({
  pickup: `${row.visits.PICKUP.date} ${row.visits.PICKUP.time}`,
  delivery: `${row.visits.DELIVERY.date} ${row.visits.DELIVERY.time}`,
})

/** Whether the leg holds capacity in this slot, so that nothing has to change. */
export function isInSlot(
  { visits }: { visits: Record<Leg, Pick<Visit, 'date' | 'slot' | 'holds'>> },
  leg: Leg,
  { date, slot }: Pick<Appointment, 'date' | 'slot'>,
) {
  const { holds, ...present } = visits[leg]
  return holds && present.date === date && present.slot === slot
}

/** Accepts every working day up to the booking horizon, not only the eight that the form lists. */
export const allDays = { count: 365 }

/** Throws BOOKING_DATE_CLOSED unless a visit can be made on the day. Capacity does not count. */
export const assertDayOpen = (
  ctx: ReservationContext,
  at: Database,
  leg: Leg,
  date: string,
  address: string,
) => assertDayOffered(ctx, leg, date, { ...allDays, address }, { at, otherwise: notVisited })

const notVisited = '고르신 날짜에는 방문하지 않아요. 다른 날짜를 골라 주세요.'
