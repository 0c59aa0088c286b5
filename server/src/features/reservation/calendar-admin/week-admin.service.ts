import type { BookingRules, PlannedPlace } from '../../../../../contract/calendar-admin.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { addDays } from '../booking-days.ts'
import { findPattern, findRules } from '../calendar.repository.ts'
import * as repository from './calendar-admin.repository.ts'
import type { CalendarAdminDependencies } from './day-admin.service.ts'
import { expectFree, type Room, whichIsFuller } from './places-taken.ts'

export type WeekAdmin = ReturnType<typeof createWeekAdmin>

type Wanted = Omit<PlannedPlace, keyof Room> & { room: Room }

/** The working week, and how early and how late people book. Both count from tomorrow on. */
export function createWeekAdmin({ db, transact, now, audit, calendar }: CalendarAdminDependencies) {
  return { week, setWeek, setRules }

  async function week() {
    const [places, rules] = await Promise.all([findPattern(db), findRules(db)])
    return { places, rules }
  }

  /**
   * Changes weekdays from tomorrow on; days with a capacity of their own keep it. PLACES_TAKEN when a
   * day ahead has more bookings than the new week has room for: nothing is changed then.
   */
  async function setWeek(actorId: string, wanted: Wanted[], reason?: string) {
    await transact(async (tx) => {
      await repository.holdCalendar(tx)
      const before = await findPattern(tx)
      const places = wanted.map(({ room, ...place }) => ({ ...place, ...room }))
      for (const place of places) await repository.savePlanned(tx, place)
      const tomorrow = addDays(seoulDay(now()), 1)
      const taken: repository.StoredSlot[] = []
      for (const place of places) {
        const slots = await repository.lockFollowers(tx, place, tomorrow)
        taken.push(...slots.filter(whichIsFuller(place)))
        await repository.changeSlots(tx, slots, { stops: place.stops, pots: place.pots })
      }
      await expectFree(tx, taken)
      const was = places.flatMap((place) => before.filter((it) => isSame(it, place)))
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.setWeek', subject: 'slotPattern' },
        ...{ before: was, after: places, reason: reason ?? null },
      })
    })
    calendar.forget()
    return week()
  }

  async function setRules(actorId: string, { horizonDays, cutOffHour }: BookingRules, reason?: string) {
    const after = { horizonDays, cutOffHour }
    await transact(async (tx) => {
      await repository.holdCalendar(tx)
      const before = await findRules(tx)
      await repository.saveRules(tx, after)
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.setBookingRules', subject: 'bookingRules' },
        ...{ before, after, reason: reason ?? null },
      })
    })
    calendar.forget()
    return after
  }
}

const isSame = (one: Pick<PlannedPlace, 'leg' | 'weekday' | 'slot'>, other: typeof one) =>
  one.leg === other.leg && one.weekday === other.weekday && one.slot === other.slot
