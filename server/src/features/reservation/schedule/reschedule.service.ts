import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import { reschedulesMax } from '../../../../../contract/reservation/reservation.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { timeSlotEnds, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import { careDays } from '../booking/booking-days.ts'
import { type Calendar, describePause } from '../calendar/calendar.service.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import { type Deductions, describeKept, findDeductionToKeep } from '../cancellation/refund-policy.ts'
import {
  countChangesLeft,
  findRescheduleProblem,
  findStaffRescheduleProblem,
  getAppointment,
  isPickupMissed,
  rescheduleNoticeMs,
} from '../customer/allowed-actions.ts'
import type { PauseAnswers } from '../pause/pause-answers.ts'
import { isAskedToMove } from '../reschedule-proposal/proposal.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { createRescheduleNotice } from '../status/status-notices.ts'
import type { LegPlanner } from './leg-planner.ts'
import { isVisitingTime, parseRequestedTime, type RequestedTime } from './requested-time.ts'

interface RescheduleDependencies {
  db: Database
  transact: Transact
  now: () => Date
  calendar: Calendar
  statusService: StatusService
  legPlanner: LegPlanner
  deductions: Deductions
  pauseAnswers: PauseAnswers
}

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

/** Lets customers reschedule their pickup or delivery. */
export function createRescheduleService({ deductions, pauseAnswers, ...deps }: RescheduleDependencies) {
  const { db, transact, now, calendar, statusService, legPlanner } = deps
  return { reschedule, listDays }

  /**
   * Changes the time of a leg; a repeated change succeeds. A pickup moved while a cancellation would deduct something keeps
   * that deduction, and one chosen after a missed pickup is scheduled at once. A leg that is paused, or that we have asked to move,
   * moves free of charge: the change is not counted and keeps nothing. Throws RESERVATION_NOT_FOUND, RESCHEDULE_INVALID (time not
   * parsable), RESCHEDULE_NOT_ALLOWED (with a Korean reason), PAUSE_OVER, BOOKING_DATE_CLOSED or SLOT_UNAVAILABLE.
   */
  async function reschedule(
    memberId: string,
    id: string,
    leg: Leg,
    request: RescheduleRequest,
  ): Promise<void> {
    const requested = parseRequestedTime(request.newDateTime)
    const found = await repository.findReservation(db, memberId, id)
    const refusal = found && (await findDayRefusal(calendar, leg, requested.date, addressOf(found, leg)))
    await transact(async (tx) => {
      const locked = await repository.lockReservation(tx, memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      const { pauseId } = request
      if (isMovedAlready(locked, leg, requested) || (pauseId && isCurrent(locked, leg, requested))) return
      const paused = await pauseAnswers.findFreeMove(tx, locked, leg, pauseId)
      const isFree = paused !== undefined || (await isAskedToMove(tx, locked, leg, now()))
      const problem = findMoveProblem(locked, leg, isFree) ?? findTimeProblem(locked, leg, requested, now())
      if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
      if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })

      const planned = await legPlanner.plan(tx, locked, leg, requested, {
        actor: memberId,
        reason: request.reason,
        bringsDeliveryForward: request.bringsDeliveryForward,
      })
      const changed = isFree
        ? planned
        : await repository.updateReservation(tx, planned, {
            ...countChange(planned, leg),
            ...(leg === 'PICKUP' && { keptDeduction: deductionToKeep(locked) }),
          })
      if (paused) await pauseAnswers.recordMove(tx, paused)
      await statusService.notify(tx, changed, createRescheduleNotice(locked, changed, leg))
      await statusService.resumeMissedPickup(tx, { before: locked, locked: changed, actor: memberId })
    })
  }

  /** A visit that moves because of us: neither the number of changes nor 24 hours of notice count. */
  function findMoveProblem(row: StoredReservation, leg: Leg, isFree: boolean) {
    return isFree ? findStaffRescheduleProblem(row, leg) : findRescheduleProblem(row, leg, now())
  }

  /** A new day after a missed pickup answers our question, so it keeps nothing that was not kept before. */
  function deductionToKeep(row: StoredReservation) {
    return isPickupMissed(row) ? row.keptDeduction : findDeductionToKeep(row.paidAt, row, now())
  }

  /** Lists the days a leg may move to, with the state of each slot. Throws RESCHEDULE_NOT_ALLOWED when it may not move. */
  async function listDays(memberId: string, id: string, leg: Leg) {
    const row = await repository.findReservation(db, memberId, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    const paused = await pauseAnswers.findFreeMove(db, row, leg)
    const isFree = paused !== undefined || (await isAskedToMove(db, row, leg, now()))
    const problem = findMoveProblem(row, leg, isFree)
    if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
    const from = leg === 'DELIVERY' ? { from: earliestDelivery(row) } : {}
    const address = addressOf(row, leg)
    const days = await calendar.listOfferedDays(leg, { pots: row.potCount, address, ...from })
    const findDelivery = leg === 'PICKUP' ? await createDeliveryFinder(row, days) : undefined
    const kept = leg === 'PICKUP' && !isFree && !isPickupMissed(row) ? deductionToKeep(row) : null
    return {
      days: days.map((day) => ({ ...toSelectableDay(day, row, leg), delivery: findDelivery?.(day.date) })),
      changesLeft: Math.max(isFree || isPickupMissed(row) ? 1 : 0, countChangesLeft(row, leg)),
      keptDeduction: kept ? describeKept(kept, deductions) : undefined,
      isFree,
    }
  }

  /** Returns a function that finds the first free delivery day for a pickup day; undefined where none is near. */
  async function createDeliveryFinder(row: StoredReservation, pickupDays: OfferedDay[]) {
    const from = addDays(pickupDays[0]?.date ?? row.pickupDate, careDays)
    const offered = await calendar.listOfferedDays('DELIVERY', {
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

  function toSelectableDay(day: OfferedDay, row: StoredReservation, leg: Leg): OfferedDay {
    const current = getAppointment(row, leg)
    const getState = ({ slot, state }: OfferedDay['slots'][number]) => {
      // The reservation's own capacity counts as free, because it may move to another time in the same slot.
      const isOwn = current.date === day.date && current.slot === slot
      if (isTooSoon(day.date, slot)) return 'CLOSED' as const
      return isOwn && state === 'FULL' ? ('OPEN' as const) : state
    }
    return { ...day, slots: day.slots.map((it) => ({ ...it, state: getState(it) })) }
  }

  function isTooSoon(date: string, slot: TimeSlot) {
    return seoulTime(date, timeSlotStarts[slot]).getTime() - now().getTime() < rescheduleNoticeMs
  }
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
export async function findDayRefusal(calendar: Calendar, leg: Leg, date: string, address: string) {
  if (await calendar.isOffered(leg, date, { ...allDays, address })) return undefined
  const pause = await calendar.findPause(leg, date, address)
  return pause ? describePause(pause) : closedMessage
}

const countChange = ({ pickupChanges, deliveryChanges }: StoredReservation, leg: Leg) =>
  leg === 'PICKUP' ? { pickupChanges: pickupChanges + 1 } : { deliveryChanges: deliveryChanges + 1 }

/** The first day on which the plants may be returned. */
export const earliestDelivery = ({ pickupDate }: Pick<StoredReservation, 'pickupDate'>) =>
  addDays(pickupDate, careDays)
