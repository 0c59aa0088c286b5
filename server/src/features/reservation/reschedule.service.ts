import type { OfferedDay } from '../../../../contract/booking.ts'
import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'
import { timeSlotStarts } from '../../../../contract/reservation-status.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { addDays, careDays } from './booking-days.ts'
import type { Calendar } from './calendar.ts'
import { readWanted } from './date-time.ts'
import type { Moves } from './move.ts'
import type { Planning } from './planning.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { agreedTime, changesLeft, momentOf, rescheduleNoticeMs, whyFixed } from './rules.ts'
import { toldOfNewTime } from './told.ts'

export interface RescheduleDependencies {
  db: Database
  transact: Transact
  now: () => Date
  calendar: Calendar
  moves: Moves
  planning: Planning
}

/** Every working day up to the horizon may be asked for, not only the offered eight. */
const anyDay = { count: 365 }

/** Other days for a pickup or a delivery, as the customer wishes and the rules allow. */
export function createRescheduling({ db, transact, now, calendar, moves, planning }: RescheduleDependencies) {
  return { reschedule, listDays }

  /**
   * Changes the time of a leg. Throws RESERVATION_NOT_FOUND, RESCHEDULE_INVALID (unreadable),
   * RESCHEDULE_NOT_ALLOWED (with the reason) or SLOT_UNAVAILABLE.
   */
  async function reschedule(
    memberId: string,
    id: string,
    leg: Leg,
    wish: { newDateTime: string; reason: string },
  ): Promise<void> {
    const wanted = readWanted(wish.newDateTime)
    const isOpen = await calendar.isOffered(leg, wanted.date, anyDay)
    await transact(async (tx) => {
      const locked = await repository.lockReservation(tx, memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      const why = whyFixed(locked, leg, now()) ?? whyNotAt(locked, leg, wanted)
      if (why) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: why })
      if (!isOpen) throw new AppError('BOOKING_DATE_CLOSED', { message: closedText })

      const planned = await planning.plan(tx, locked, leg, wanted, { actor: memberId, reason: wish.reason })
      const changed = await repository.update(tx, planned, countedOnce(planned, leg))
      await moves.tell(tx, changed, toldOfNewTime(locked, changed, leg))
    })
  }

  function whyNotAt(row: StoredReservation, leg: Leg, wanted: { date: string; time: string }) {
    const agreed = agreedTime(row, leg)
    if (agreed.date === wanted.date && agreed.time === wanted.time)
      return '지금 일정과 같은 시간이에요. 다른 시간을 골라 주세요.'
    if (momentOf(wanted.date, wanted.time).getTime() - now().getTime() < rescheduleNoticeMs)
      return '지금부터 24시간 뒤의 시간부터 고를 수 있어요.'
    if (leg === 'DELIVERY' && wanted.date < earliestDelivery(row))
      return `배송은 수거일로부터 ${careDays}일이 지난 날부터 고를 수 있어요.`
    return undefined
  }

  /** The days a leg may move to; days and slots that are closed, full or too soon say so. */
  async function listDays(memberId: string, id: string, leg: Leg) {
    const row = await repository.findReservation(db, memberId, id)
    if (!row) throw new AppError('RESERVATION_NOT_FOUND')
    const why = whyFixed(row, leg, now())
    if (why) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: why })
    const from = leg === 'DELIVERY' ? { from: earliestDelivery(row) } : {}
    const days = await calendar.offeredDays(leg, { pots: row.potCount, ...from })
    return { days: days.map((day) => asSelectable(day, row, leg)), changesLeft: changesLeft(row, leg) }
  }

  function asSelectable(day: OfferedDay, row: StoredReservation, leg: Leg): OfferedDay {
    const agreed = agreedTime(row, leg)
    const stateOf = ({ slot, state }: OfferedDay['slots'][number]) => {
      // Its own place is free for it, and another time in the same half day may be asked for.
      const isOwn = agreed.date === day.date && agreed.slot === slot
      if (isTooSoon(day.date, slot)) return 'CLOSED' as const
      return isOwn && state === 'FULL' ? ('OPEN' as const) : state
    }
    return { ...day, slots: day.slots.map((it) => ({ slot: it.slot, state: stateOf(it) })) }
  }

  function isTooSoon(date: string, slot: TimeSlot) {
    return momentOf(date, timeSlotStarts[slot]).getTime() - now().getTime() < rescheduleNoticeMs
  }
}

const closedText = '고르신 날짜에는 방문하지 않아요. 다른 날짜를 골라 주세요.'

const countedOnce = ({ pickupChanges, deliveryChanges }: StoredReservation, leg: Leg) =>
  leg === 'PICKUP' ? { pickupChanges: pickupChanges + 1 } : { deliveryChanges: deliveryChanges + 1 }

const earliestDelivery = ({ pickupDate }: StoredReservation) => addDays(pickupDate, careDays)
