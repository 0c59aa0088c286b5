import type { OfferedDay } from '../../../../contract/booking.ts'
import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'
import { remembered } from '../../shared/cache/remembered.ts'
import type { Database } from '../../shared/db/database.ts'
import { seoulDay, seoulHour } from '../../shared/time/seoul.ts'
import { addDays, daysOn, isDay, offeredDayCount, weekdayOf } from './booking-days.ts'
import * as repository from './calendar.repository.ts'
import { takePlace } from './slots.repository.ts'

export interface Wish {
  /** The slot must have room for so many. */
  pots: number
  /** How many days; 8 when absent. */
  count?: number
  /** The first day that is considered; never before tomorrow. */
  from?: string
}

export type Calendar = ReturnType<typeof createCalendar>

/** How long a return may have to wait for a free slot before the booking is refused. */
const deliverySearchDays = 60
const timeSlots: TimeSlot[] = ['AM', 'PM']

/** Which days and slots can be asked for. The weekdays are those of the slot pattern. */
export function createCalendar({ db, now }: { db: Database; now: () => Date }) {
  const pattern = remembered(now, repository.findPattern)
  const closedDays = remembered(now, repository.findClosed)
  const rules = remembered(now, repository.findRules)

  return { offeredDays, isOffered, takeFirstFreeDay, forget }

  /** After a change of the calendar, so that it counts at once. */
  function forget() {
    for (const table of [pattern, closedDays, rules]) table.forget()
  }

  /** The next working days from tomorrow on; closed days and full slots are among them, and say so. */
  async function offeredDays(leg: Leg, { pots, count = offeredDayCount, from }: Wish): Promise<OfferedDay[]> {
    const week = await weekOf(db, leg)
    const days = await workingDays(week, from ?? '', count)
    const [first, last] = [days.at(0), days.at(-1)]
    if (!first || !last) return []

    const closed = await closedOf(db, leg)
    const taken = await repository.findSlots(db, leg, first, last)
    return days.map((date) => {
      const closedFor = closed.get(date) ?? null
      const stateOf = (slot: TimeSlot) => {
        const planned = week.find((it) => it.weekday === weekdayOf(date) && it.slot === slot)
        const used = taken.find((it) => it.date === date && it.slot === slot)
        if (closedFor || used?.isClosed || !(planned || used)) return 'CLOSED'
        return hasRoom(used ?? planned, pots) ? 'OPEN' : 'FULL'
      }
      return { date, closedFor, slots: timeSlots.map((slot) => ({ slot, state: stateOf(slot) })) }
    })
  }

  /** Whether a day is one of the offered ones and not closed. Full or not is for `takePlace` to say. */
  async function isOffered(
    leg: Leg,
    date: string,
    wish: Pick<Wish, 'count' | 'from'> = {},
  ): Promise<boolean> {
    if (!isDay(date)) return false
    const { count = offeredDayCount, from = '' } = wish
    const days = await workingDays(await weekOf(db, leg), from, count)
    return days.includes(date) && !(await closedOf(db, leg)).has(date)
  }

  /**
   * Takes a place on the first open day from `notBefore` on that has room in the slot, and answers
   * the day; undefined when there is none within 60 days.
   */
  async function takeFirstFreeDay(
    tx: Database,
    leg: Leg,
    { notBefore, slot, pots }: { notBefore: string; slot: TimeSlot; pots: number },
  ): Promise<string | undefined> {
    const last = addDays(notBefore, deliverySearchDays)
    const week = await weekOf(tx, leg)
    const closed = await closedOf(tx, leg)
    const weekdays = new Set(week.filter((it) => it.slot === slot).map(({ weekday }) => weekday))
    const days = daysOn(weekdays, { first: notBefore, last, count: deliverySearchDays })
    for (const date of days) {
      if (!closed.has(date) && (await takePlace(tx, { leg, date, slot }, pots))) return date
    }
    return undefined
  }

  async function weekOf(at: Database, leg: Leg) {
    return (await pattern(at)).filter((it) => it.leg === leg)
  }

  /** The days on which a leg rests: day -> why. */
  async function closedOf(at: Database, leg: Leg): Promise<Map<string, string>> {
    const resting = (await closedDays(at)).filter((it) => it.leg === null || it.leg === leg)
    return new Map(resting.map(({ date, name }) => [date, name]))
  }

  async function workingDays(week: repository.PatternSlot[], from: string, count: number): Promise<string[]> {
    const { horizonDays, cutOffHour } = await rules(db)
    const today = seoulDay(now())
    const next = addDays(today, seoulHour(now()) < cutOffHour ? 1 : 2)
    const weekdays = new Set(week.map(({ weekday }) => weekday))
    return daysOn(weekdays, { first: from > next ? from : next, last: addDays(today, horizonDays), count })
  }
}

interface Room {
  stops: number
  pots: number
  takenStops?: number
  takenPots?: number
}

function hasRoom(room: Room | undefined, wanted: number) {
  if (!room) return false
  const { stops, pots, takenStops = 0, takenPots = 0 } = room
  return takenStops < stops && takenPots + wanted <= pots
}
