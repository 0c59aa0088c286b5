import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { PauseKind } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findDistrict } from '../area/address-region.ts'
import { listBySlotDay } from '../board/board.repository.ts'
import type { Calendar } from '../calendar/calendar.service.ts'
import {
  lockCalendar,
  lockSlots,
  type StoredSlot,
  updateSlots,
} from '../calendar/calendar-admin.repository.ts'
import { addressOf, everywhere, type SlotKey } from '../calendar/slots.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { listDistricts } from '../route/district-centres.ts'
import type { StatusService } from '../status/status.service.ts'
import { noticeValues } from '../status/status-notices.ts'
import * as repository from './pause.repository.ts'
import type { SettleVisits } from './settle-visits.ts'
import { findPauseState, isVisitAhead, isVisitPaused } from './visit-state.ts'

interface PauseDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  calendar: Calendar
  statusService: StatusService
  settleVisits: SettleVisits
}

interface NewPause {
  id: string
  date: string
  leg: Leg | null
  districts: string[]
  kind: PauseKind
  sentence: string
}

export type Pauses = ReturnType<typeof createPauses>

const legs: Leg[] = ['PICKUP', 'DELIVERY']
const timeSlots: TimeSlot[] = ['AM', 'PM']

/** Pauses the visits of a day because of the weather or another reason, and opens it again. */
export function createPauses(deps: PauseDependencies) {
  const { db, transact, now, audit, calendar, statusService, settleVisits } = deps
  return { pause, lift }

  /**
   * Pauses today or a later day and tells the customers. The flags on the locked slots refuse bookings that come later; those that
   * came first are listed. A repeated request changes nothing. Throws VALIDATION_FAILED or ALREADY_PAUSED.
   */
  async function pause(actorId: string, wished: NewPause) {
    const at = now()
    if (wished.date < seoulDay(at))
      throw new AppError('VALIDATION_FAILED', { message: '지난 날은 멈출 수 없어요.' })
    const known = listDistricts()
    if (!wished.districts.every((it) => known.includes(it)))
      throw new AppError('VALIDATION_FAILED', { message: '지역을 다시 골라 주세요.' })
    const row = { ...wished, districts: [...new Set(wished.districts)], createdBy: actorId, createdAt: at }
    await transact(async (tx) => {
      await lockCalendar(tx)
      if (await repository.findPause(tx, row.id)) return
      const slots = await lockSlots(tx, listSlotKeys(row.date))
      const present = await repository.findPausesOn(tx, row.date)
      if (present.some((it) => overlaps(it, row))) throw new AppError('ALREADY_PAUSED')
      await repository.addPause(tx, row)
      await flagSlots(tx, slots, [...present, row])
      const visits = await findHeldVisits(tx, row)
      await repository.addVisits(
        tx,
        visits.map((it) => ({ ...it, pauseId: row.id, createdAt: at })),
      )
      const { id: _, ...after } = wished
      await audit.record(tx, {
        actorId,
        action: 'reservation.pauseVisits',
        subject: 'visitPause',
        subjectId: row.id,
        after: { ...after, visits: visits.length },
      })
    })
    calendar.invalidate()
    await settleVisits.settle(row.id)
    const visits = await repository.listVisits(db, [row.id])
    // Customers who have not paid yet are told once they have.
    return { id: row.id, told: visits.filter(({ row: { status } }) => status !== 'WAITING').length }
  }

  /** Opens the day again and tells the customers who have not answered, once. Throws PAUSE_NOT_FOUND or PAUSE_OVER. */
  async function lift(actorId: string, id: string) {
    const found = await repository.findPause(db, id)
    if (!found) throw new AppError('PAUSE_NOT_FOUND')
    if (findPauseState(found, seoulDay(now())) === 'OVER')
      throw new AppError('PAUSE_OVER', { message: '그날이 지나 다시 열 수 없어요.' })
    const told = await transact(async (tx) => {
      await lockCalendar(tx)
      // First, so that nobody is told of the pause after the list of those who have to hear of its end.
      if (!(await repository.liftPause(tx, id, { liftedBy: actorId, liftedAt: now() }))) return 0
      const slots = await lockSlots(tx, listSlotKeys(found.date))
      const open = (await repository.listVisits(tx, [id])).filter(
        ({ visit, row }) => visit.answer === null && visit.settledAt && isVisitPaused(row, visit, found),
      )
      await flagSlots(tx, slots, await repository.findPausesOn(tx, found.date))
      for (const { row } of open)
        await statusService.notify(tx, row, {
          notice: 'PAUSE_LIFTED',
          values: { ...noticeValues(row), pausedDay: formatDay(found.date) },
        })
      await audit.record(tx, {
        actorId,
        action: 'reservation.liftPause',
        subject: 'visitPause',
        subjectId: id,
        after: { date: found.date, told: open.length },
      })
      return open.length
    })
    calendar.invalidate()
    return { told }
  }
}

/** Writes the districts of all pauses of a day into its locked slots. */
async function flagSlots(tx: Database, slots: StoredSlot[], pauses: Pick<NewPause, 'leg' | 'districts'>[]) {
  for (const leg of legs) {
    const ofLeg = pauses.filter((it) => it.leg === null || it.leg === leg)
    const pausedIn = ofLeg.flatMap(({ districts }) => (districts.length > 0 ? districts : [everywhere]))
    await updateSlots(
      tx,
      slots.filter((it) => it.leg === leg),
      { pausedIn: [...new Set(pausedIn)] },
    )
  }
}

/** Returns the visits that hold capacity of the paused slots, which must be locked. Unpaid ones are told once they are paid. */
async function findHeldVisits(tx: Database, { date, leg: only, districts }: NewPause) {
  const visits: Pick<repository.StoredVisit, 'memberId' | 'reservationId' | 'leg'>[] = []
  for (const leg of legs.filter((it) => only === null || it === only)) {
    const rows = await listBySlotDay(tx, leg, { first: date, last: date })
    const isThere = (row: StoredReservation) =>
      districts.length === 0 || districts.includes(findDistrict(addressOf(row, leg)) ?? '')
    const ahead = rows.filter((row) => isThere(row) && (row.status === 'WAITING' || isVisitAhead(row, leg)))
    visits.push(...ahead.map((row) => ({ memberId: row.memberId, reservationId: row.id, leg })))
  }
  return visits
}

/** Whether two pauses of one day concern the same leg in the same district. */
const overlaps = (one: Pick<NewPause, 'leg' | 'districts'>, other: Pick<NewPause, 'leg' | 'districts'>) =>
  (one.leg === null || other.leg === null || one.leg === other.leg) &&
  (one.districts.length === 0 ||
    other.districts.length === 0 ||
    one.districts.some((it) => other.districts.includes(it)))

const listSlotKeys = (date: string): SlotKey[] =>
  legs.flatMap((leg) => timeSlots.map((slot) => ({ leg, date, slot })))
