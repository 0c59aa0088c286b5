import { and, between, gt, isNull, type SQL } from 'drizzle-orm'
import { type OfferedDay, potCountMax } from '../../../../../contract/reservation/booking.ts'
import type { BookingRules } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { pauseClosedTexts } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { addDays, formatDay, weekdayOf } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { listRestDays, restText } from '../../../shared/settings/rest.ts'
import { seoulDay, seoulHour } from '../../../shared/time/seoul.ts'
import { findDistrict } from '../area/address-region.ts'
import { isDay, listDaysOn, offeredDayCount } from '../booking/booking-days.ts'
import { bookingRules, closedDay, slot, slotPattern } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'
import type { StoredPause } from '../visit/pauses.ts'
import { countRoom, reserveCapacity, type SlotKey, timeSlots } from './slots.repository.ts'

interface DayQuery {
  /** Number of pots that a slot must have capacity for. */
  pots: number
  /** Number of days; 8 when absent. */
  count?: number
  /** First day to consider; tomorrow when absent or earlier. */
  from?: string
  /** Without an address, pauses of single districts do not count. */
  address?: string
}

interface FirstFreeDayQuery {
  notBefore: string
  before?: string
  slot: TimeSlot
  pots: number
  address: string
}

/** How many days are searched for a free delivery slot before a booking is refused. */
const deliverySearchDays = 60
const unused = { stops: 0, pots: 0, takenStops: 0, takenPots: 0 }

/** Clears the cached tables; must be called after every change of the calendar. */
export function invalidateCalendar(ctx: ReservationContext) {
  for (const table of [ctx.tables.week, ctx.tables.closedDays, ctx.tables.bookingRules, ctx.tables.pauses])
    table.invalidate()
}

/** Lists the next working days from tomorrow on, including closed days and full slots with their state. */
export async function listOfferedDays(
  ctx: ReservationContext,
  leg: Leg,
  { pots, count = offeredDayCount, from, address }: DayQuery,
): Promise<OfferedDay[]> {
  const week = await findWeek(ctx, ctx.db, leg)
  const days = await listWorkingDays(ctx, ctx.db, week, from ?? '', count)
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return []

  const closed = await findClosures(ctx, ctx.db, leg, address)
  const slots = await findSlots(ctx.db, first, last)
  return days.map((date) => {
    const { reason: closedFor = null, isPaused } = closed.get(date) ?? {}
    const toSlot = (slot: TimeSlot) => {
      const planned = findPlanned(week, { leg, date, slot })
      const stored = slots.find((it) => it.leg === leg && it.date === date && it.slot === slot)
      if (closedFor || stored?.isClosed || !(planned || stored?.stops))
        return { slot, state: 'CLOSED' as const, room: 0 }
      const room = Math.min(potCountMax, countRoom({ ...unused, ...(stored ?? planned) }))
      return { slot, state: room >= pots ? ('OPEN' as const) : ('FULL' as const), room }
    }
    return { date, closedFor, ...(isPaused && { isPaused }), slots: timeSlots.map(toSlot) }
  })
}

/** Whether a day is offered and neither closed nor paused. Does not check capacity: `reserveCapacity` does. */
export async function isDayOffered(
  ctx: ReservationContext,
  leg: Leg,
  date: string,
  { count = offeredDayCount, address }: Pick<DayQuery, 'count' | 'address'> = {},
  at: Database = ctx.db,
): Promise<boolean> {
  if (!isDay(date)) return false
  const days = await listWorkingDays(ctx, at, await findWeek(ctx, at, leg), '', count)
  return days.includes(date) && !(await findClosures(ctx, at, leg, address)).has(date)
}

/**
 * Throws BOOKING_DATE_CLOSED unless a visit can be made on the day: with the operator's own sentence when it is paused there, and with
 * `otherwise` when it is closed. Capacity does not count.
 */
export async function assertDayOffered(
  ctx: ReservationContext,
  leg: Leg,
  date: string,
  query: { address: string; count?: number },
  { at = ctx.db, otherwise }: { at?: Database; otherwise?: string } = {},
) {
  if (await isDayOffered(ctx, leg, date, query, at)) return
  const pauses = await ctx.tables.pauses(at)
  const pause = pauses.find((it) => it.date === date && concerns(it, leg, query.address))
  if (!pause) throw new AppError('BOOKING_DATE_CLOSED', otherwise ? { message: otherwise } : {})
  const closed = pauseClosedTexts[pause.kind].replace('쉬어요', '방문을 쉬어요')
  const message = `${formatDay(date)}에는 ${closed}. ${pause.sentence} 다른 날짜를 골라 주세요.`
  throw new AppError('BOOKING_DATE_CLOSED', { message })
}

/**
 * Reserves capacity on the first open day from `notBefore` on with enough capacity in the slot and returns the day.
 * Returns undefined when there is none within 60 days, or none before `before`.
 */
export async function reserveFirstFreeDay(
  ctx: ReservationContext,
  tx: Database,
  leg: Leg,
  { notBefore, before, slot, pots, address }: FirstFreeDayQuery,
): Promise<string | undefined> {
  const last = before ? addDays(before, -1) : addDays(notBefore, deliverySearchDays)
  const week = await findWeek(ctx, tx, leg)
  const closed = await findClosures(ctx, tx, leg, address)
  const weekdays = new Set(week.filter((it) => it.slot === slot).map(({ weekday }) => weekday))
  const days = listDaysOn(weekdays, { first: notBefore, last, count: deliverySearchDays })
  for (const date of days) {
    if (!closed.has(date) && (await reserveCapacity(tx, { leg, date, slot, address }, pots))) return date
  }
  return undefined
}

/** Lists the days on which visits to the address are paused, with the reasons. */
export async function listPausedDays(ctx: ReservationContext, leg: Leg, address: string) {
  const there = (await ctx.tables.pauses(ctx.db)).filter((it) => concerns(it, leg, address))
  return there.map(({ date, kind }) => ({ date, closedFor: pauseClosedTexts[kind] }))
}

async function findWeek(ctx: ReservationContext, at: Database, leg: Leg) {
  return (await ctx.tables.week(at)).filter((it) => it.leg === leg)
}

/** Returns the closed and paused days of a leg with their reasons. */
async function findClosures(ctx: ReservationContext, at: Database, leg: Leg, address?: string) {
  const closed = (await ctx.tables.closedDays(at)).filter((it) => it.leg === null || it.leg === leg)
  const paused = (await ctx.tables.pauses(at)).filter((it) => concerns(it, leg, address))
  const rest = listRestDays(await ctx.tables.rest(at), seoulDay(ctx.now()))
  return new Map<string, { reason: string; isPaused?: true }>([
    ...rest.map((date) => [date, { reason: restText, isPaused: true }] as const),
    ...paused.map(({ date, kind }) => [date, { reason: pauseClosedTexts[kind], isPaused: true }] as const),
    ...closed.map(({ date, name }) => [date, { reason: name }] as const),
  ])
}

async function listWorkingDays(
  ctx: ReservationContext,
  at: Database,
  week: PatternSlot[],
  from: string,
  count: number,
): Promise<string[]> {
  const { horizonDays, cutOffHour } = await ctx.tables.bookingRules(at)
  const today = seoulDay(ctx.now())
  const next = addDays(today, seoulHour(ctx.now()) < cutOffHour ? 1 : 2)
  const weekdays = new Set(week.map(({ weekday }) => weekday))
  return listDaysOn(weekdays, {
    first: from > next ? from : next,
    last: addDays(today, horizonDays),
    count,
  })
}

/** Whether a pause holds for the leg and the address; without an address only one of all districts does. */
function concerns(pause: Pick<StoredPause, 'leg' | 'districts'>, leg: Leg, address = ''): boolean {
  const isThere = pause.districts.length === 0 || pause.districts.includes(findDistrict(address) ?? '')
  return isThere && (pause.leg === null || pause.leg === leg)
}

type PatternSlot = typeof slotPattern.$inferSelect
export type ClosedDay = typeof closedDay.$inferSelect

/** Rules that apply until operators set others: one year ahead, and tomorrow until midnight. */
export const defaultRules: BookingRules = { horizonDays: 365, cutOffHour: 24 }

/** Returns the working week of both legs, without slots that have no capacity. */
export async function findPattern(db: Database): Promise<PatternSlot[]> {
  return await db.select().from(slotPattern).where(gt(slotPattern.stops, 0))
}

export async function findClosedDays(db: Database, where?: SQL): Promise<ClosedDay[]> {
  return await db.select().from(closedDay).where(where)
}

/** Names of the days from `from` to `until` on which nothing is picked up or delivered. */
export async function findHolidays(db: Database, from: string, until: string): Promise<Map<string, string>> {
  const days = await findClosedDays(db, and(between(closedDay.date, from, until), isNull(closedDay.leg)))
  return new Map(days.map(({ date, name }) => [date, name]))
}

/** Returns what the working week plans for a slot; undefined where it has no capacity. */
export const findPlanned = (week: PatternSlot[], { leg, date, slot }: SlotKey) =>
  week.find((it) => it.leg === leg && it.slot === slot && it.weekday === weekdayOf(date))

export async function findRules(db: Database): Promise<BookingRules> {
  const [found] = await db
    .select({ horizonDays: bookingRules.horizonDays, cutOffHour: bookingRules.cutOffHour })
    .from(bookingRules)
  return found ?? defaultRules
}

/** Returns the slots of both legs that have a row: booked at least once, or set by an operator. */
export const findSlots = (db: Database, first: string, last: string) =>
  db
    .select()
    .from(slot)
    .where(between(slot.date, first, last))
