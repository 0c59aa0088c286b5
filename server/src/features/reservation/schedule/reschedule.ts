import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import { reschedulesMax } from '../../../../../contract/reservation/reservation.ts'
import {
  type Leg,
  type TimeSlot,
  timeSlotEnds,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import { careDays, isDay } from '../booking/booking-days.ts'
import { describePause, findPauseFor, isDayOffered, listOfferedDays } from '../calendar/offered-days.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import { describeKept, findDeductionToKeep } from '../cancellation/refund-policy.ts'
import type { ReservationContext } from '../context.ts'
import {
  countChangesLeft,
  findRescheduleProblem,
  findStaffRescheduleProblem,
  getAppointment,
  isPickupMissed,
  rescheduleNoticeMs,
} from '../customer/allowed-actions.ts'
import { findFreeMove, recordMoveOfPause } from '../pause/answer-pause.ts'
import { isAskedToMove } from '../reschedule-proposal/proposal.repository.ts'
import {
  findReservation,
  lockExistingReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { notifyCustomer, resumeMissedPickup } from '../status/move-reservation.ts'
import { createRescheduleNotice } from '../status/status-notices.ts'
import { planLeg } from './plan-leg.ts'

interface RescheduleRequest {
  newDateTime: string
  reason: string
  /** Only for the pickup. */
  bringsDeliveryForward?: boolean | undefined
  /** The pause because of which the leg moves. */
  pauseId?: string | undefined
}

/** Accepts every working day up to the booking horizon, not only the eight that the form lists. */
export const allDays = { count: 365 }

/**
 * Changes the time of a leg; a repeated change succeeds. A pickup moved while a cancellation would deduct something keeps
 * that deduction, and one chosen after a missed pickup is scheduled at once. A leg that is paused, or that we have asked to move,
 * moves free of charge: the change is not counted and keeps nothing. Throws RESERVATION_NOT_FOUND, RESCHEDULE_INVALID (time not
 * parsable), RESCHEDULE_NOT_ALLOWED (with a Korean reason), PAUSE_OVER, BOOKING_DATE_CLOSED or SLOT_UNAVAILABLE.
 */
export async function rescheduleLeg(
  ctx: ReservationContext,
  memberId: string,
  id: string,
  leg: Leg,
  request: RescheduleRequest,
): Promise<void> {
  const requested = parseRequestedTime(request.newDateTime)
  const found = await findReservation(ctx.db, memberId, id)
  const refusal = found && (await findDayRefusal(ctx, leg, requested.date, addressOf(found, leg)))
  await ctx.transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    const { pauseId } = request
    if (isMovedAlready(locked, leg, requested) || (pauseId && isCurrent(locked, leg, requested))) return
    const paused = await findFreeMove(ctx, tx, locked, leg, pauseId)
    const isFree = paused !== undefined || (await isAskedToMove(tx, locked, leg, ctx.now()))
    const problem =
      findMoveProblem(ctx, locked, leg, isFree) ?? findTimeProblem(locked, leg, requested, ctx.now())
    if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
    if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })

    const planned = await planLeg(ctx, tx, locked, leg, requested, {
      actor: memberId,
      reason: request.reason,
      bringsDeliveryForward: request.bringsDeliveryForward,
    })
    const changed = isFree
      ? planned
      : await updateReservation(tx, planned, {
          ...countChange(planned, leg),
          ...(leg === 'PICKUP' && { keptDeduction: deductionToKeep(ctx, locked) }),
        })
    if (paused) await recordMoveOfPause(ctx, tx, paused)
    await notifyCustomer(ctx, tx, changed, createRescheduleNotice(locked, changed, leg))
    await resumeMissedPickup(ctx, tx, { before: locked, locked: changed, actor: memberId })
  })
}

/** A visit that moves because of us: neither the number of changes nor 24 hours of notice count. */
function findMoveProblem(ctx: Context, row: StoredReservation, leg: Leg, isFree: boolean) {
  return isFree ? findStaffRescheduleProblem(row, leg) : findRescheduleProblem(row, leg, ctx.now())
}

/** A new day after a missed pickup answers our question, so it keeps nothing that was not kept before. */
function deductionToKeep(ctx: Context, row: StoredReservation) {
  return isPickupMissed(row) ? row.keptDeduction : findDeductionToKeep(row.paidAt, row, ctx.now())
}

/** Lists the days a leg may move to, with the state of each slot. Throws RESCHEDULE_NOT_ALLOWED when it may not move. */
export async function listRescheduleDays(ctx: ReservationContext, memberId: string, id: string, leg: Leg) {
  const row = await findReservation(ctx.db, memberId, id)
  if (!row) throw new AppError('RESERVATION_NOT_FOUND')
  const paused = await findFreeMove(ctx, ctx.db, row, leg)
  const isFree = paused !== undefined || (await isAskedToMove(ctx.db, row, leg, ctx.now()))
  const problem = findMoveProblem(ctx, row, leg, isFree)
  if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
  const from = leg === 'DELIVERY' ? { from: earliestDelivery(row) } : {}
  const address = addressOf(row, leg)
  const days = await listOfferedDays(ctx, leg, { pots: row.potCount, address, ...from })
  const findDelivery = leg === 'PICKUP' ? await createDeliveryFinder(ctx, row, days) : undefined
  const kept = leg === 'PICKUP' && !isFree && !isPickupMissed(row) ? deductionToKeep(ctx, row) : null
  return {
    days: days.map((day) => ({ ...toSelectableDay(ctx, day, row, leg), delivery: findDelivery?.(day.date) })),
    changesLeft: Math.max(isFree || isPickupMissed(row) ? 1 : 0, countChangesLeft(row, leg)),
    keptDeduction: kept ? describeKept(kept, ctx.settings) : undefined,
    isFree,
  }
}

/** Returns a function that finds the first free delivery day for a pickup day; undefined where none is near. */
async function createDeliveryFinder(
  ctx: ReservationContext,
  row: StoredReservation,
  pickupDays: OfferedDay[],
) {
  const from = addDays(pickupDays[0]?.date ?? row.pickupDate, careDays)
  const offered = await listOfferedDays(ctx, 'DELIVERY', {
    pots: row.potCount,
    address: row.deliveryAddress,
    from,
    count: deliveryDayCount,
  })
  const isFree = (day: OfferedDay) =>
    day.date === row.deliveryDate ||
    day.slots.some(({ slot, state }) => slot === row.deliverySlot && state === 'OPEN')
  const free = offered.filter(isFree).map(({ date }) => date)
  return (pickupDay: string) => free.find((date) => date >= addDays(pickupDay, careDays))
}

function toSelectableDay(ctx: Context, day: OfferedDay, row: StoredReservation, leg: Leg): OfferedDay {
  const current = getAppointment(row, leg)
  const getState = ({ slot, state }: OfferedDay['slots'][number]) => {
    // The reservation's own capacity counts as free, because it may move to another time in the same slot.
    const isOwn = current.date === day.date && current.slot === slot
    if (isTooSoon(ctx, day.date, slot)) return 'CLOSED' as const
    return isOwn && state === 'FULL' ? ('OPEN' as const) : state
  }
  return { ...day, slots: day.slots.map((it) => ({ ...it, state: getState(it) })) }
}

function isTooSoon(ctx: Context, date: string, slot: TimeSlot) {
  return seoulTime(date, timeSlotStarts[slot]).getTime() - ctx.now().getTime() < rescheduleNoticeMs
}

/** Returns the Korean reason why the leg cannot move to this time; undefined when it can. */
function findTimeProblem(row: StoredReservation, leg: Leg, requested: RequestedTime, now: Date) {
  if (isCurrent(row, leg, requested)) return '지금 일정과 같은 시간이에요. 다른 시간을 골라 주세요.'
  if (!isVisitingTime(requested)) return visitingTimes
  if (seoulTime(requested.date, requested.time).getTime() - now.getTime() < rescheduleNoticeMs)
    return '지금부터 24시간 뒤의 시간부터 고를 수 있어요.'
  if (leg === 'DELIVERY' && requested.date < earliestDelivery(row)) return deliveryTooEarly
  return undefined
}

/** How many delivery days are looked at to find the first free one after each offered pickup day. */
const deliveryDayCount = 24

/** Whether the customer has already moved the leg to this time, so that the answer to the first request was lost. */
const isMovedAlready = (row: StoredReservation, leg: Leg, requested: RequestedTime) =>
  row.endedAt === null && countChangesLeft(row, leg) < reschedulesMax && isCurrent(row, leg, requested)

function isCurrent(row: StoredReservation, leg: Leg, { date, time }: RequestedTime) {
  const current = getAppointment(row, leg)
  return current.date === date && current.time === time
}

const visitingTimes = `${timeSlotStarts.AM}~${timeSlotEnds.AM}, ${timeSlotStarts.PM}~${timeSlotEnds.PM} 사이의 시간을 골라 주세요.`
export const deliveryTooEarly = `배송은 수거일로부터 ${careDays}일이 지난 날부터 고를 수 있어요.`
const closedMessage = '고르신 날짜에는 방문하지 않아요. 다른 날짜를 골라 주세요.'

/** Returns the Korean reason why no visit can be made on the day; undefined when one can. Capacity does not count. */
export async function findDayRefusal(ctx: ReservationContext, leg: Leg, date: string, address: string) {
  if (await isDayOffered(ctx, leg, date, { ...allDays, address })) return undefined
  const pause = await findPauseFor(ctx, leg, date, address)
  return pause ? describePause(pause) : closedMessage
}

const countChange = ({ pickupChanges, deliveryChanges }: StoredReservation, leg: Leg) =>
  leg === 'PICKUP' ? { pickupChanges: pickupChanges + 1 } : { deliveryChanges: deliveryChanges + 1 }

/** The first day on which the plants may be returned. */
export const earliestDelivery = ({ pickupDate }: Pick<StoredReservation, 'pickupDate'>) =>
  addDays(pickupDate, careDays)

/** A day and a time in Seoul, and the slot that contains them. */
interface RequestedTime {
  date: string
  time: string
  slot: TimeSlot
}

const pattern = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/

/** Parses `yyyy-MM-dd HH:mm`; seconds and a `T` separator are accepted. Throws RESCHEDULE_INVALID otherwise. */
function parseRequestedTime(text: string): RequestedTime {
  const [, date, time] = pattern.exec(text) ?? []
  if (!date || !time || !isDay(date)) throw new AppError('RESCHEDULE_INVALID')
  return { date, time, slot: time < '12:00' ? 'AM' : 'PM' }
}

/** Whether the time is one at which visits begin. */
const isVisitingTime = ({ time, slot }: Pick<RequestedTime, 'time' | 'slot'>): boolean =>
  time >= timeSlotStarts[slot] && time < timeSlotEnds[slot]
