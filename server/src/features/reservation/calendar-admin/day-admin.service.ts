import type { CalendarPlace } from '../../../../../contract/calendar-admin.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { addDays, weekdayOf } from '../booking-days.ts'
import { findPattern } from '../calendar.repository.ts'
import type { Calendar } from '../calendar.ts'
import type { Place } from '../slots.repository.ts'
import * as repository from './calendar-admin.repository.ts'
import { expectAhead, expectFree, type Room, whichIsFuller } from './places-taken.ts'

export interface CalendarAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  calendar: Calendar
}

export interface Closure {
  /** Customers read it. */
  reason: string
  /** The only leg that rests; null when both do. */
  leg: Leg | null
}

export type DayAdmin = ReturnType<typeof createDayAdmin>

const legs: Leg[] = ['PICKUP', 'DELIVERY']
const halves: TimeSlot[] = ['AM', 'PM']

/** Single days of the calendar: their room, and whether anybody drives. Only days ahead are changed. */
export function createDayAdmin({ db, transact, now, audit, calendar }: CalendarAdminDependencies) {
  return { month, setCapacity, closeDay, openDay }

  /** Every day of a month. A day that is over shows what was booked, not what the pattern says now. */
  async function month(text: string) {
    const today = seoulDay(now())
    const days = daysOf(text)
    const [first = '', last = ''] = [days.at(0), days.at(-1)]
    const pattern = await findPattern(db)
    const slots = await repository.findSlotsBetween(db, first, last)
    const closed = await repository.findClosedBetween(db, first, last)
    return { today, days: days.map(toDate) }

    function toDate(date: string) {
      const closure = closed.find((it) => it.date === date)
      const places = legs.flatMap((leg) => halves.flatMap((slot) => placeOf({ leg, date, slot })))
      return { date, closure: closure ? { reason: closure.name, leg: closure.leg } : null, places }
    }

    function placeOf({ leg, date, slot }: Place): CalendarPlace[] {
      const stored = slots.find((it) => it.leg === leg && it.date === date && it.slot === slot)
      if (stored) return stored.stops > 0 || stored.ownCapacity ? [toPlace(stored)] : []
      const planned = pattern.find(
        (it) => it.leg === leg && it.slot === slot && it.weekday === weekdayOf(date),
      )
      if (!planned || date < today) return []
      const { stops, pots } = planned
      return [{ leg, slot, stops, pots, takenStops: 0, takenPots: 0, ownCapacity: false }]
    }
  }

  /** Sets the room of a half day; null goes back to the working week. PLACES_TAKEN below what is booked. */
  async function setCapacity(actorId: string, place: Place, room: Room | null, reason?: string) {
    expectAhead(place.date, now())
    const changed = await transact(async (tx) => {
      await repository.holdCalendar(tx)
      if (room && !(await repository.isDriven(tx, place.leg, place.date)))
        throw new AppError('DAY_NOT_DRIVEN')
      const slots = await repository.lockPlaces(tx, [place])
      const wanted = room ?? (await repository.findPlanned(tx, place))
      await expectFree(tx, slots.filter(whichIsFuller(wanted)))
      const changes = { stops: wanted.stops, pots: wanted.pots, ownCapacity: room !== null }
      await repository.changeSlots(tx, slots, changes)
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.setCapacity', subject: 'slot', subjectId: idOf(place) },
        ...{ before: roomOf(slots[0]), after: changes, reason: reason ?? null },
      })
      return slots.map((it) => toPlace({ ...it, ...changes }))
    })
    calendar.forget()
    return changed[0] as CalendarPlace
  }

  /** Nobody drives on that day; PLACES_TAKEN while somebody is booked on it. */
  async function closeDay(actorId: string, date: string, closure: Closure) {
    expectAhead(date, now())
    await transact(async (tx) => {
      await repository.holdCalendar(tx)
      const before = await repository.findClosedDay(tx, date)
      await close(tx, date, closure)
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.closeDay', subject: 'closedDay', subjectId: date },
        ...{ before: before && { reason: before.name, leg: before.leg }, after: closure },
      })
    })
    calendar.forget()
    return closure
  }

  async function openDay(actorId: string, date: string) {
    expectAhead(date, now())
    await transact(async (tx) => {
      await repository.holdCalendar(tx)
      const before = await repository.findClosedDay(tx, date)
      if (!before) return
      const slots = await repository.lockPlaces(tx, placesOf(date))
      await repository.changeSlots(tx, slots, { isClosed: false })
      await repository.removeClosed(tx, date)
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.openDay', subject: 'closedDay', subjectId: date },
        before: { reason: before.name, leg: before.leg },
      })
    })
    calendar.forget()
    return null
  }
}

/**
 * Writes a closure down, inside a transaction that holds the calendar. The flag on the slots is what a
 * booking that comes at the same moment meets; the table is what people read.
 */
export async function close(tx: Database, date: string, { reason, leg }: Closure): Promise<void> {
  const slots = await repository.lockPlaces(tx, placesOf(date))
  const rests = (it: repository.StoredSlot) => leg === null || it.leg === leg
  await expectFree(
    tx,
    slots.filter((it) => rests(it) && it.takenStops > 0),
  )
  await repository.changeSlots(tx, slots.filter(rests), { isClosed: true })
  await repository.changeSlots(
    tx,
    slots.filter((it) => !rests(it)),
    { isClosed: false },
  )
  await repository.saveClosed(tx, { date, name: reason, leg })
}

const placesOf = (date: string): Place[] => legs.flatMap((leg) => halves.map((slot) => ({ leg, date, slot })))

const idOf = ({ leg, date, slot }: Place) => `${leg} ${date} ${slot}`

const roomOf = (stored: repository.StoredSlot | undefined) =>
  stored && { stops: stored.stops, pots: stored.pots, ownCapacity: stored.ownCapacity }

function toPlace(stored: repository.StoredSlot): CalendarPlace {
  const { leg, slot, stops, pots, takenStops, takenPots, ownCapacity } = stored
  return { leg, slot, stops, pots, takenStops, takenPots, ownCapacity }
}

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}
