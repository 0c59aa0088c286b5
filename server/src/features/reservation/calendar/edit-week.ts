import { and, eq, gte, sql } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { calendarAdminApi, WeekdayCapacity } from '../../../../../contract/reservation/calendar-admin.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { bookingRules, slot, slotPattern } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'
import {
  assertNoReservations,
  exceedsCapacity,
  lockCalendar,
  lockSlotsWhere,
  type StoredSlot,
  updateSlots,
} from './calendar-admin.repository.ts'
import { findPattern, findRules, invalidateCalendar } from './offered-days.ts'

/** Returns the working week and the booking rules. */
export async function getWeek(ctx: Context) {
  const [places, rules] = await Promise.all([findPattern(ctx.db), findRules(ctx.db)])
  return { places, rules }
}

/**
 * Changes weekdays from tomorrow on; days with their own capacity keep it. Throws PLACES_TAKEN and changes nothing when a future day
 * has more bookings than the new capacity.
 */
export async function setWeek(
  ctx: ReservationContext,
  actorId: string,
  { places, reason }: Body<typeof calendarAdminApi.setWeek>,
) {
  await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    const before = await findPattern(tx)
    const capacities = places.map(({ room, ...key }) => ({ ...key, ...room }))
    const { leg, weekday, slot: timeSlot } = slotPattern
    // Waits for running bookings that create a slot row from this pattern; later bookings use the new capacity.
    for (const set of capacities)
      await tx
        .insert(slotPattern)
        .values(set)
        .onConflictDoUpdate({ target: [leg, weekday, timeSlot], set })
    const tomorrow = addDays(seoulDay(ctx.now()), 1)
    const overbooked: StoredSlot[] = []
    for (const capacity of capacities) {
      const isFollowing = and(
        eq(slot.leg, capacity.leg),
        eq(slot.slot, capacity.slot),
        gte(slot.date, tomorrow),
        eq(slot.ownCapacity, false),
        sql`extract(dow from ${slot.date}::date) = ${capacity.weekday}`,
      )
      const slots = await lockSlotsWhere(tx, isFollowing)
      overbooked.push(...slots.filter(exceedsCapacity(capacity)))
      await updateSlots(tx, slots, { stops: capacity.stops, pots: capacity.pots })
    }
    await assertNoReservations(tx, overbooked)
    const replaced = capacities.flatMap((capacity) => before.filter((it) => isSameSlot(it, capacity)))
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.setWeek',
      subject: 'slotPattern',
      before: replaced,
      after: capacities,
      reason: reason ?? null,
    })
  })
  invalidateCalendar(ctx)
  return getWeek(ctx)
}

/** Sets how far ahead and until when customers can book. */
export async function setBookingRules(
  ctx: ReservationContext,
  actorId: string,
  { reason, ...after }: Body<typeof calendarAdminApi.setBookingRules>,
) {
  await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    const before = await findRules(tx)
    await tx.update(bookingRules).set(after)
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.setBookingRules',
      subject: 'bookingRules',
      before,
      after,
      reason: reason ?? null,
    })
  })
  invalidateCalendar(ctx)
  return after
}

const isSameSlot = (one: Pick<WeekdayCapacity, 'leg' | 'weekday' | 'slot'>, other: typeof one) =>
  one.leg === other.leg && one.weekday === other.weekday && one.slot === other.slot
