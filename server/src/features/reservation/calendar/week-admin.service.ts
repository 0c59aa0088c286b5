import type { BookingRules, WeekdayCapacity } from '../../../../../contract/reservation/calendar-admin.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findPattern, findRules } from './calendar.repository.ts'
import * as repository from './calendar-admin.repository.ts'
import { assertNoReservations, type Capacity, exceedsCapacity } from './capacity-checks.ts'
import type { CalendarAdminDependencies } from './day-admin.service.ts'

export type WeekAdmin = ReturnType<typeof createWeekAdmin>

type WeekdayChange = Omit<WeekdayCapacity, keyof Capacity> & { room: Capacity }

/** Reads and changes the working week and the booking rules. Changes apply from tomorrow on. */
export function createWeekAdmin({ db, transact, now, audit, calendar }: CalendarAdminDependencies) {
  return { getWeek, setWeek, setRules }

  async function getWeek() {
    const [places, rules] = await Promise.all([findPattern(db), findRules(db)])
    return { places, rules }
  }

  /**
   * Changes weekdays; days with their own capacity keep it. Throws PLACES_TAKEN and changes nothing when a future day
   * has more bookings than the new capacity.
   */
  async function setWeek(actorId: string, changes: WeekdayChange[], reason?: string) {
    await transact(async (tx) => {
      await repository.lockCalendar(tx)
      const before = await findPattern(tx)
      const capacities = changes.map(({ room, ...key }) => ({ ...key, ...room }))
      for (const capacity of capacities) await repository.savePatternCapacity(tx, capacity)
      const tomorrow = addDays(seoulDay(now()), 1)
      const overbooked: repository.StoredSlot[] = []
      for (const capacity of capacities) {
        const slots = await repository.lockPatternSlots(tx, capacity, tomorrow)
        overbooked.push(...slots.filter(exceedsCapacity(capacity)))
        await repository.updateSlots(tx, slots, { stops: capacity.stops, pots: capacity.pots })
      }
      await assertNoReservations(tx, overbooked)
      const replaced = capacities.flatMap((capacity) => before.filter((it) => isSameSlot(it, capacity)))
      await audit.record(tx, {
        actorId,
        action: 'reservation.setWeek',
        subject: 'slotPattern',
        before: replaced,
        after: capacities,
        reason: reason ?? null,
      })
    })
    calendar.invalidate()
    return getWeek()
  }

  async function setRules(actorId: string, { horizonDays, cutOffHour }: BookingRules, reason?: string) {
    const after = { horizonDays, cutOffHour }
    await transact(async (tx) => {
      await repository.lockCalendar(tx)
      const before = await findRules(tx)
      await repository.saveRules(tx, after)
      await audit.record(tx, {
        actorId,
        action: 'reservation.setBookingRules',
        subject: 'bookingRules',
        before,
        after,
        reason: reason ?? null,
      })
    })
    calendar.invalidate()
    return after
  }
}

const isSameSlot = (one: Pick<WeekdayCapacity, 'leg' | 'weekday' | 'slot'>, other: typeof one) =>
  one.leg === other.leg && one.weekday === other.weekday && one.slot === other.slot
