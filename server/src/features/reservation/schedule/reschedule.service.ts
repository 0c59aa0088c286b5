import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'
import { careDays } from '../booking/booking-days.ts'
import type { Calendar } from '../calendar/calendar.service.ts'
import {
  countChangesLeft,
  findRescheduleProblem,
  getAppointment,
  rescheduleNoticeMs,
} from '../customer/allowed-actions.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { createRescheduleNotice } from '../status/status-notices.ts'
import type { LegPlanner } from './leg-planner.ts'
import { parseRequestedTime } from './requested-time.ts'

interface RescheduleDependencies {
  db: Database
  transact: Transact
  now: () => Date
  calendar: Calendar
  statusService: StatusService
  legPlanner: LegPlanner
}

/** Accepts every working day up to the booking horizon, not only the eight that the form lists. */
const allDays = { count: 365 }

/** Lets customers reschedule their pickup or delivery. */
export function createRescheduleService({
  db,
  transact,
  now,
  calendar,
  statusService,
  legPlanner,
}: RescheduleDependencies) {
  return { reschedule, listDays }

  /**
   * Changes the time of a leg. Throws RESERVATION_NOT_FOUND, RESCHEDULE_INVALID (time not parsable),
   * RESCHEDULE_NOT_ALLOWED (with a Korean reason), BOOKING_DATE_CLOSED or SLOT_UNAVAILABLE.
   */
  async function reschedule(
    memberId: string,
    id: string,
    leg: Leg,
    request: { newDateTime: string; reason: string },
  ): Promise<void> {
    const requested = parseRequestedTime(request.newDateTime)
    const isOpen = await calendar.isOffered(leg, requested.date, allDays)
    await transact(async (tx) => {
      const locked = await repository.lockReservation(tx, memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      const problem = findRescheduleProblem(locked, leg, now()) ?? findTimeProblem(locked, leg, requested)
      if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
      if (!isOpen) throw new AppError('BOOKING_DATE_CLOSED', { message: closedMessage })

      const planned = await legPlanner.plan(tx, locked, leg, requested, {
        actor: memberId,
        reason: request.reason,
      })
      const changed = await repository.updateReservation(tx, planned, countChange(planned, leg))
      await statusService.notify(tx, changed, createRescheduleNotice(locked, changed, leg))
    })
  }

  /** Returns the Korean reason why the leg cannot move to this time; undefined when it can. */
  function findTimeProblem(row: StoredReservation, leg: Leg, requested: { date: string; time: string }) {
    const current = getAppointment(row, leg)
    if (current.date === requested.date && current.time === requested.time)
      return '지금 일정과 같은 시간이에요. 다른 시간을 골라 주세요.'
    if (seoulTime(requested.date, requested.time).getTime() - now().getTime() < rescheduleNoticeMs)
      return '지금부터 24시간 뒤의 시간부터 고를 수 있어요.'
    if (leg === 'DELIVERY' && requested.date < earliestDelivery(row))
      return `배송은 수거일로부터 ${careDays}일이 지난 날부터 고를 수 있어요.`
    return undefined
  }

  /** Lists the days a leg may move to, with the state of each slot. Throws RESCHEDULE_NOT_ALLOWED when it may not move. */
  async function listDays(memberId: string, id: string, leg: Leg) {
    const row = await repository.findReservation(db, memberId, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    const problem = findRescheduleProblem(row, leg, now())
    if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
    const from = leg === 'DELIVERY' ? { from: earliestDelivery(row) } : {}
    const days = await calendar.listOfferedDays(leg, { pots: row.potCount, ...from })
    return {
      days: days.map((day) => toSelectableDay(day, row, leg)),
      changesLeft: countChangesLeft(row, leg),
    }
  }

  function toSelectableDay(day: OfferedDay, row: StoredReservation, leg: Leg): OfferedDay {
    const current = getAppointment(row, leg)
    const getState = ({ slot, state }: OfferedDay['slots'][number]) => {
      // The reservation's own capacity counts as free, because it may move to another time in the same slot.
      const isOwn = current.date === day.date && current.slot === slot
      if (isTooSoon(day.date, slot)) return 'CLOSED' as const
      return isOwn && state === 'FULL' ? ('OPEN' as const) : state
    }
    return { ...day, slots: day.slots.map((it) => ({ slot: it.slot, state: getState(it) })) }
  }

  function isTooSoon(date: string, slot: TimeSlot) {
    return seoulTime(date, timeSlotStarts[slot]).getTime() - now().getTime() < rescheduleNoticeMs
  }
}

const closedMessage = '고르신 날짜에는 방문하지 않아요. 다른 날짜를 골라 주세요.'

const countChange = ({ pickupChanges, deliveryChanges }: StoredReservation, leg: Leg) =>
  leg === 'PICKUP' ? { pickupChanges: pickupChanges + 1 } : { deliveryChanges: deliveryChanges + 1 }

const earliestDelivery = ({ pickupDate }: StoredReservation) => addDays(pickupDate, careDays)
