import type { SlotCapacity } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, weekdayOf } from '../../../../../contract/seoul-day.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findPausesFrom } from '../pause/pause.repository.ts'
import { toPausedFor } from '../pause/pause.views.ts'
import { findPattern } from './calendar.repository.ts'
import type { Calendar } from './calendar.service.ts'
import * as repository from './calendar-admin.repository.ts'
import { assertFutureDay, assertNoReservations, type Capacity, exceedsCapacity } from './capacity-checks.ts'
import type { SlotKey } from './slots.repository.ts'

export interface CalendarAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  calendar: Calendar
}

interface Closure {
  /** Shown to customers. */
  reason: string
  /** The only leg that is closed; null when both are. */
  leg: Leg | null
}

export type DayAdmin = ReturnType<typeof createDayAdmin>

const legs: Leg[] = ['PICKUP', 'DELIVERY']
const timeSlots: TimeSlot[] = ['AM', 'PM']

/** Reads the calendar and changes the capacity and the closures of future days. */
export function createDayAdmin({ db, transact, now, audit, calendar }: CalendarAdminDependencies) {
  return { getMonth, setCapacity, closeDay, openDay }

  /** Returns every day of a month (`yyyy-MM`). Past days show only stored slots, because the working week may have changed. */
  async function getMonth(month: string) {
    const today = seoulDay(now())
    const days = listDays(month)
    const [first = '', last = ''] = [days.at(0), days.at(-1)]
    const pattern = await findPattern(db)
    const slots = await repository.findSlotsBetween(db, first, last)
    const closed = await repository.findClosedBetween(db, first, last)
    const paused = await findPausesFrom(db, first)
    return { today, days: days.map(toCalendarDay) }

    function toCalendarDay(date: string) {
      const closure = closed.find((it) => it.date === date)
      const places = legs.flatMap((leg) => timeSlots.flatMap((slot) => toCapacities({ leg, date, slot })))
      const shut = closure ? { reason: closure.name, leg: closure.leg } : null
      return { date, closure: shut, ...toPausedFor(paused, date), places }
    }

    function toCapacities({ leg, date, slot }: SlotKey): SlotCapacity[] {
      const stored = slots.find((it) => it.leg === leg && it.date === date && it.slot === slot)
      if (stored) return stored.stops > 0 || stored.ownCapacity ? [toSlotCapacity(stored)] : []
      const planned = pattern.find(
        (it) => it.leg === leg && it.slot === slot && it.weekday === weekdayOf(date),
      )
      if (!planned || date < today) return []
      const { stops, pots } = planned
      return [{ leg, slot, stops, pots, takenStops: 0, takenPots: 0, ownCapacity: false }]
    }
  }

  /**
   * Sets the capacity of a slot; null returns it to the working week. Throws DAY_NOT_AHEAD, DAY_NOT_DRIVEN, or
   * PLACES_TAKEN when more is booked than the new capacity.
   */
  async function setCapacity(actorId: string, key: SlotKey, capacity: Capacity | null, reason?: string) {
    assertFutureDay(key.date, now())
    const changed = await transact(async (tx) => {
      await repository.lockCalendar(tx)
      if (capacity && !(await repository.isServedWeekday(tx, key.leg, key.date)))
        throw new AppError('DAY_NOT_DRIVEN')
      const slots = await repository.lockSlots(tx, [key])
      const next = capacity ?? (await repository.findPatternCapacity(tx, key))
      await assertNoReservations(tx, slots.filter(exceedsCapacity(next)))
      const changes = { stops: next.stops, pots: next.pots, ownCapacity: capacity !== null }
      await repository.updateSlots(tx, slots, changes)
      await audit.record(tx, {
        actorId,
        action: 'reservation.setCapacity',
        subject: 'slot',
        subjectId: toSubjectId(key),
        before: toAuditCapacity(slots[0]),
        after: changes,
        reason: reason ?? null,
      })
      return slots.map((it) => toSlotCapacity({ ...it, ...changes }))
    })
    calendar.invalidate()
    return changed[0] as SlotCapacity
  }

  /** Closes a future day. Throws DAY_NOT_AHEAD, or PLACES_TAKEN when the day has bookings. */
  async function closeDay(actorId: string, date: string, closure: Closure) {
    assertFutureDay(date, now())
    await transact(async (tx) => {
      await repository.lockCalendar(tx)
      const before = await repository.findClosedDay(tx, date)
      await storeClosure(tx, date, closure)
      await audit.record(tx, {
        actorId,
        action: 'reservation.closeDay',
        subject: 'closedDay',
        subjectId: date,
        before: before && { reason: before.name, leg: before.leg },
        after: closure,
      })
    })
    calendar.invalidate()
    return closure
  }

  async function openDay(actorId: string, date: string) {
    assertFutureDay(date, now())
    await transact(async (tx) => {
      await repository.lockCalendar(tx)
      const before = await repository.findClosedDay(tx, date)
      if (!before) return
      const slots = await repository.lockSlots(tx, listSlotKeys(date))
      await repository.updateSlots(tx, slots, { isClosed: false })
      await repository.removeClosed(tx, date)
      await audit.record(tx, {
        actorId,
        action: 'reservation.openDay',
        subject: 'closedDay',
        subjectId: date,
        before: { reason: before.name, leg: before.leg },
      })
    })
    calendar.invalidate()
    return null
  }
}

/**
 * Stores a closure; the transaction must have locked the calendar. The flag on the slot rows stops concurrent bookings,
 * the `closed_day` row is what screens read. Throws PLACES_TAKEN when the day has bookings.
 */
export async function storeClosure(tx: Database, date: string, { reason, leg }: Closure): Promise<void> {
  const slots = await repository.lockSlots(tx, listSlotKeys(date))
  const isClosed = (it: repository.StoredSlot) => leg === null || it.leg === leg
  await assertNoReservations(
    tx,
    slots.filter((it) => isClosed(it) && it.takenStops > 0),
  )
  await repository.updateSlots(tx, slots.filter(isClosed), { isClosed: true })
  await repository.updateSlots(
    tx,
    slots.filter((it) => !isClosed(it)),
    { isClosed: false },
  )
  await repository.saveClosed(tx, { date, name: reason, leg })
}

const listSlotKeys = (date: string): SlotKey[] =>
  legs.flatMap((leg) => timeSlots.map((slot) => ({ leg, date, slot })))

const toSubjectId = ({ leg, date, slot }: SlotKey) => `${leg} ${date} ${slot}`

const toAuditCapacity = (stored: repository.StoredSlot | undefined) =>
  stored && { stops: stored.stops, pots: stored.pots, ownCapacity: stored.ownCapacity }

function toSlotCapacity(stored: repository.StoredSlot): SlotCapacity {
  const { leg, slot, stops, pots, takenStops, takenPots, ownCapacity } = stored
  return { leg, slot, stops, pots, takenStops, takenPots, ownCapacity }
}

function listDays(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}
