import { and, between, eq, gte, sql } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type {
  calendarAdminApi,
  SlotCapacity,
  WeekdayCapacity,
} from '../../../../../contract/reservation/calendar-admin.ts'
import { addDays, weekdayOf } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { findRestDays } from '../../../shared/settings/rest.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { bookingRules, closedDay, slot, slotPattern } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'
import { findPausesFrom, toPausedFor } from '../visit/pauses.ts'
import {
  assertFutureDay,
  assertNoReservations,
  exceedsCapacity,
  lockCalendar,
  lockSlots,
  lockSlotsWhere,
  type StoredSlot,
  updateSlots,
} from './calendar-admin.repository.ts'
import {
  findClosedDays,
  findPattern,
  findPlanned,
  findRules,
  findSlots,
  invalidateCalendar,
} from './offered-days.ts'
import { legs, listSlotKeys, type SlotKey, timeSlots } from './slots.repository.ts'

type Closure = Body<typeof calendarAdminApi.closeDay>

/** Returns every day of a month (`yyyy-MM`). Past days show only stored slots, because the working week may have changed. */
export async function getCalendarMonth(ctx: Context, month: string) {
  const today = seoulDay(ctx.now())
  const days = listDays(month)
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  const pattern = await findPattern(ctx.db)
  const slots = await findSlots(ctx.db, first, last)
  const closed = await findClosedDays(ctx.db, between(closedDay.date, first, last))
  const paused = await findPausesFrom(ctx.db, first)
  const restDays = await findRestDays(ctx.db, today)
  return { today, days: days.map(toCalendarDay) }

  function toCalendarDay(date: string) {
    const closure = closed.find((it) => it.date === date)
    const places = legs.flatMap((leg) => timeSlots.flatMap((slot) => toCapacities({ leg, date, slot })))
    const shut = closure ? { reason: closure.name, leg: closure.leg } : null
    return { date, closure: shut, ...toPausedFor(paused, date, restDays), places }
  }

  function toCapacities({ leg, date, slot }: SlotKey): SlotCapacity[] {
    const stored = slots.find((it) => it.leg === leg && it.date === date && it.slot === slot)
    if (stored) return stored.stops > 0 || stored.ownCapacity ? [stored] : []
    const planned = findPlanned(pattern, { leg, date, slot })
    if (!planned || date < today) return []
    const { stops, pots } = planned
    return [{ leg, slot, stops, pots, takenStops: 0, takenPots: 0, ownCapacity: false }]
  }
}

/**
 * Sets the capacity of a slot; null returns it to the working week. Throws DAY_NOT_AHEAD, DAY_NOT_DRIVEN, or
 * PLACES_TAKEN when more is booked than the new capacity.
 */
export async function setCapacity(
  ctx: ReservationContext,
  actorId: string,
  date: string,
  { leg, slot, room, reason }: Body<typeof calendarAdminApi.setCapacity>,
) {
  assertFutureDay(date, ctx.now())
  const changed = await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    const isServed = (it: WeekdayCapacity) => it.leg === leg && it.weekday === weekdayOf(date)
    const pattern = await findPattern(tx)
    if (room && !pattern.some(isServed)) throw new AppError('DAY_NOT_DRIVEN')
    const slots = await lockSlots(tx, [{ leg, date, slot }])
    const { stops, pots } = room ?? findPlanned(pattern, { leg, date, slot }) ?? { stops: 0, pots: 0 }
    await assertNoReservations(tx, slots.filter(exceedsCapacity({ stops, pots })))
    const changes = { stops, pots, ownCapacity: room !== null }
    await updateSlots(tx, slots, changes)
    const [before] = slots
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.setCapacity',
      subject: 'slot',
      subjectId: `${leg} ${date} ${slot}`,
      before: before && { stops: before.stops, pots: before.pots, ownCapacity: before.ownCapacity },
      after: changes,
      reason: reason ?? null,
    })
    return slots.map((it) => ({ ...it, ...changes }))
  })
  invalidateCalendar(ctx)
  return changed[0] as SlotCapacity
}

/** Closes a future day. Throws DAY_NOT_AHEAD, or PLACES_TAKEN when the day has bookings. */
export async function closeDay(ctx: ReservationContext, actorId: string, date: string, closure: Closure) {
  assertFutureDay(date, ctx.now())
  await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    const [before] = await findClosedDays(tx, eq(closedDay.date, date))
    await storeClosure(tx, date, closure)
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.closeDay',
      subject: 'closedDay',
      subjectId: date,
      before: before && { reason: before.name, leg: before.leg },
      after: closure,
    })
  })
  invalidateCalendar(ctx)
  return closure
}

/** Opens a closed future day; one that is open stays so. Throws DAY_NOT_AHEAD. */
export async function openDay(ctx: ReservationContext, actorId: string, date: string) {
  assertFutureDay(date, ctx.now())
  await ctx.transact(async (tx) => {
    await lockCalendar(tx)
    const [before] = await findClosedDays(tx, eq(closedDay.date, date))
    if (!before) return
    const slots = await lockSlots(tx, listSlotKeys(date))
    await updateSlots(tx, slots, { isClosed: false })
    await tx.delete(closedDay).where(eq(closedDay.date, date))
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.openDay',
      subject: 'closedDay',
      subjectId: date,
      before: { reason: before.name, leg: before.leg },
    })
  })
  invalidateCalendar(ctx)
  return null
}

/**
 * Stores a closure; the transaction must have locked the calendar. The flag on the slot rows stops concurrent bookings,
 * the `closed_day` row is what screens read. Throws PLACES_TAKEN when the day has bookings.
 */
export async function storeClosure(tx: Database, date: string, { reason, leg }: Closure): Promise<void> {
  const slots = await lockSlots(tx, listSlotKeys(date))
  const isClosed = (it: StoredSlot) => leg === null || it.leg === leg
  const booked = slots.filter((it) => isClosed(it) && it.takenStops > 0)
  await assertNoReservations(tx, booked)
  for (const it of slots) await updateSlots(tx, [it], { isClosed: isClosed(it) })
  const day = { date, name: reason, leg }
  await tx.insert(closedDay).values(day).onConflictDoUpdate({ target: closedDay.date, set: day })
}

function listDays(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

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
