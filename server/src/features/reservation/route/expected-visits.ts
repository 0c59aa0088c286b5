import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import {
  type TimeSlot,
  timeSlotEnds,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { formatTime, seoulDay, seoulHour, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { legs } from '../calendar/slots.repository.ts'
import { isOf, lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation, visit } from '../reservation.tables.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { scheduledLeg } from '../visit/visit-rules.ts'
import { arrangeStops, findRoute } from './day-route.ts'
import { findVans } from './vans.ts'

const unknown = { visitsAhead: null, expectedAt: null }

/**
 * Returns how many stops the van still makes before this one today, and when it is expected, in tens of minutes; both null on other days,
 * without a stored order, and when no visit is due.
 */
export async function findStopsAhead(ctx: Context, row: StoredReservation) {
  const now = ctx.now()
  const leg = scheduledLeg(row.status)
  const day = seoulDay(now)
  if (!leg || row.visits[leg].date !== day) return unknown
  const { placed, isStored } = await placeStops(ctx.db, day)
  const mine = placed.find((stop) => stop.id === row.id && stop.leg === leg)
  if (!isStored || !mine || mine.isNew) return unknown
  const ofVan = placed.filter((stop) => stop.vanId === mine.vanId)
  const before = ofVan.slice(0, ofVan.indexOf(mine)).filter((stop) => scheduledLeg(stop.status) === stop.leg)
  const inHalfDay = ofVan.filter(({ slot }) => slot === mine.slot).length
  const expectedAt = seoulIso(expectVisit(day, mine.slot, { before, inHalfDay }, now))
  return { visitsAhead: before.length, expectedAt }
}

/** Returns the stops of a day in their order, and whether that order is stored. */
async function placeStops(db: Database, day: string) {
  const [stored, vans, states] = await Promise.all([
    findRoute(db, day),
    findVans(db),
    listStopStates(db, day),
  ])
  return { placed: arrangeStops(states, stored?.stops, vans), isStored: stored !== undefined }
}

/** Where the stops of a day stand, as the customers may know it. */
type PlannedStop = Awaited<ReturnType<typeof listStopStates>>[number] & {
  /** When the van is expected there before it has started; null without a place in a stored order. */
  expectedAt: Date | null
}

/** Returns the stops of a day with the times at which they are expected as the day begins. */
async function planDay(db: Database, day: string): Promise<PlannedStop[]> {
  const { placed, isStored } = await placeStops(db, day)
  return placed.map((stop) => {
    const inHalfDay = placed.filter(({ vanId, slot }) => vanId === stop.vanId && slot === stop.slot)
    const before = inHalfDay.slice(0, inHalfDay.indexOf(stop))
    const start = seoulTime(day, timeSlotStarts[stop.slot])
    const plan = { before, inHalfDay: inHalfDay.length }
    return { ...stop, expectedAt: isStored && !stop.isNew ? expectVisit(day, stop.slot, plan, start) : null }
  })
}

const minuteMs = 60_000
/** A stop takes no longer than this in a half day with few of them. */
const longestStopMs = 30 * minuteMs

/** Divides the half day evenly among its stops, counted from now once it has begun. */
function expectVisit(
  day: string,
  slot: TimeSlot,
  { before, inHalfDay }: { before: { slot: TimeSlot }[]; inHalfDay: number },
  now: Date,
): Date {
  const start = seoulTime(day, timeSlotStarts[slot]).getTime()
  const stopMs = Math.min((seoulTime(day, timeSlotEnds[slot]).getTime() - start) / inHalfDay, longestStopMs)
  // Before the half day begins, the stops of the other one do not delay it.
  const left = before.filter((stop) => stop.slot === slot || now.getTime() >= start).length
  const at = Math.max(now.getTime(), start) + left * stopMs
  return new Date(Math.ceil(at / (10 * minuteMs)) * 10 * minuteMs)
}

/** Above the capacity of a day. */
const dayLimit = 2000

/** Returns what the order of the day needs of its stops, and nothing personal. */
const listStopStates = (db: Database, date: string) =>
  db
    .select({
      memberId: reservation.memberId,
      id: reservation.id,
      leg: visit.leg,
      slot: visit.slot,
      status: reservation.status,
      windowToldOn: visit.windowToldOn,
    })
    .from(visit)
    .innerJoin(reservation, isOf(visit, reservation))
    .where(and(inArray(visit.leg, legs), eq(visit.date, date), eq(visit.holds, true)))
    .limit(dayLimit)

/** The hour in Seoul in which customers are told: late enough for a push message, and before the first visit. */
const tellingHour = 8
const halfWindowMs = 30 * 60_000

/** Tells the customers of today's visits in the morning when to expect us, each once. */
export async function tellWindows(ctx: Context) {
  if (seoulHour(ctx.now()) !== tellingHour) return
  const day = seoulDay(ctx.now())
  for (const stop of await planDay(ctx.db, day)) {
    if (stop.windowToldOn !== day && scheduledLeg(stop.status) === stop.leg) await tellWindow(ctx, day, stop)
  }
}

/** The mark and the notice are stored together, so that a repeated job sends no second notice. */
const tellWindow = (ctx: Context, day: string, stop: PlannedStop) =>
  ctx.transact(async (tx) => {
    const locked = await lockReservation(tx, stop.memberId, stop.id)
    if (!locked || scheduledLeg(locked.status) !== stop.leg || locked.visits[stop.leg].date !== day) return
    const isUntold = or(isNull(visit.windowToldOn), ne(visit.windowToldOn, day))
    const { rowCount } = await tx
      .update(visit)
      .set({ windowToldOn: day })
      .where(and(isOf(visit, locked), eq(visit.leg, stop.leg), isUntold))
    if (rowCount === 0) return
    await notifyCustomer(ctx, tx, locked, {
      notice: stop.leg === 'PICKUP' ? 'PICKUP_WINDOW' : 'DELIVERY_WINDOW',
      values: { visitWindow: formatWindow(day, stop) },
    })
  })

/** An hour around the expected time, inside the promised half day; the half day while the stops have no stored order. */
function formatWindow(day: string, { slot, expectedAt }: { slot: TimeSlot; expectedAt: Date | null }) {
  const [start, end] = [seoulTime(day, timeSlotStarts[slot]), seoulTime(day, timeSlotEnds[slot])]
  const from = expectedAt ? Math.max(start.getTime(), expectedAt.getTime() - halfWindowMs) : start.getTime()
  const to = expectedAt ? Math.min(end.getTime(), from + 2 * halfWindowMs) : end.getTime()
  // The end is in the same half of the day, or is noon.
  return `${formatTime(new Date(from))}~${formatTime(new Date(to)).split(' ')[1]}`
}
