import { eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { RouteStop, routeAdminApi, SheetVan } from '../../../../../contract/reservation/route-admin.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne, lockOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toStop } from '../board/board.views.ts'
import { findCardFacts } from '../board/card-facts.ts'
import { assertDay } from '../booking/booking-days.ts'
import { legs } from '../calendar/slots.repository.ts'
import { dayRoute, type StoredStop, type StoredVan } from '../calendar.tables.ts'
import { findMemos, listBySlotDay, type StoredReservation } from '../reservation.repository.ts'
import { divideByDistrict, orderByDistance } from './nearest-order.ts'
import { findVans } from './vans.ts'

type DayStop = Awaited<ReturnType<typeof findDayStops>>[number]
type Placed = DayStop & { vanId: string }

/** Returns the stops of a day in their order, with the vans as this member of staff sees them. */
export async function getDayRoute(ctx: Context, actorId: string, day: string) {
  const { stops, stored, vans } = await loadDay(ctx.db, day)
  return {
    vans: vans.map(({ id, name, driverId }): SheetVan => ({ id, name, isMine: driverId === actorId })),
    routeRevision: stored?.revision ?? 0,
    stops: arrangeStops(stops, stored?.stops, vans),
  }
}

async function loadDay(db: Database, day: string) {
  const [stops, stored, vans] = await Promise.all([findDayStops(db, day), findRoute(db, day), findVans(db)])
  return { stops, stored, vans }
}

/** Returns the order that is stored, and who stored it: ids only. */
export async function getRoute(ctx: Context, day: string) {
  const { stops, stored, vans } = await loadDay(ctx.db, assertDay(day))
  const names = stored ? await ctx.findNames([stored.savedBy]) : undefined
  return {
    revision: stored?.revision ?? 0,
    savedBy: (stored && names?.get(stored.savedBy)) ?? '',
    savedAt: stored ? seoulIso(stored.savedAt) : null,
    stops: arrangeStops(stops, stored?.stops, vans).map(toRouteStop),
  }
}

/**
 * Stores an order. One that was stored since `revision` is brought together with this one where both change different vans.
 * Throws CHANGED_MEANWHILE otherwise, VALIDATION_FAILED for an unknown van.
 */
export async function saveRoute(
  ctx: Context,
  actorId: string,
  day: string,
  { revision: seen, stops: wished, base }: Body<typeof routeAdminApi.saveRoute>,
) {
  const [current, vans] = await Promise.all([findDayStops(ctx.db, assertDay(day)), findVans(ctx.db)])
  assertVans(wished, vans)
  const mine = pick(current, wished)
  // Stops that nobody has placed yet are no part of the stored order.
  const known = new Set(base?.map(keyOf))
  return ctx.transact(async (tx) => {
    const before = await lockOne(tx, dayRoute, eq(dayRoute.date, day))
    const arranged = arrangeStops(current, before?.stops, vans)
    const theirs: Placed[] = arranged.filter((stop) => !stop.isNew || known.has(keyOf(stop)))
    const stored = before?.revision ?? 0
    const order = stored === seen ? mine : base && mergeRoutes({ base: pick(current, base), theirs, mine })
    if (!order) throw new AppError('CHANGED_MEANWHILE')
    const stops = order.map(({ id, leg, slot, vanId }) => ({ id, leg, slot, vanId }))
    const revision = stored + 1
    const row = { date: day, stops, revision, savedBy: actorId, savedAt: ctx.now() }
    const { rowCount } = await tx
      .insert(dayRoute)
      .values(row)
      .onConflictDoUpdate({ target: dayRoute.date, set: row, setWhere: eq(dayRoute.revision, stored) })
    if (rowCount === 0) throw new AppError('CHANGED_MEANWHILE')
    const after = arrangeStops(current, stops, vans)
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.orderRoute',
      subject: 'day-sheet',
      subjectId: day,
      before: toAudited(arranged, vans),
      after: toAudited(after, vans),
    })
    return { revision, stops: after.map(toRouteStop) }
  })
}

/** Orders these stops by distance, each van on its own; divided anew among all vans when `divides`. */
export async function suggestRoute(ctx: Context, day: string, wished: RouteStop[], divides: boolean) {
  const [current, vans] = await Promise.all([findDayStops(ctx.db, assertDay(day)), findVans(ctx.db)])
  assertVans(wished, vans)
  const picked = pick(current, wished)
  const chosen = divides
    ? divideByDistrict(
        picked,
        vans.map(({ id }) => id),
      )
    : picked
  const perVan = vans.map(({ id }) => orderByDistance(chosen.filter(({ vanId }) => vanId === id)))
  const ordered = perVan.flatMap(({ stops }) => stops)
  return {
    stops: ordered.map(toRouteStop),
    unknown: perVan.reduce((sum, { unknown }) => sum + unknown, 0),
  }
}

const toRouteStop = ({ id, leg, vanId }: RouteStop): RouteStop => ({ id, leg, vanId })

/** Returns the wished stops that are on the sheet, in the wished order, each once. */
function pick(current: DayStop[], wished: RouteStop[]): Placed[] {
  const left = new Map(current.map((stop) => [keyOf(stop), stop]))
  return wished.flatMap((place) => {
    const stop = left.get(keyOf(place))
    left.delete(keyOf(place))
    return stop ? { ...stop, vanId: place.vanId } : []
  })
}

/** Reservation numbers by van, as the audit log shows them. */
const toAudited = (stops: Placed[], vans: StoredVan[]) =>
  vans.map(({ id, name }) => ({
    van: name,
    stops: stops.filter(({ vanId }) => vanId === id).map(({ number }) => number),
  }))

function assertVans(stops: RouteStop[], vans: StoredVan[]) {
  const isKnown = ({ vanId }: RouteStop) => vans.some(({ id }) => id === vanId)
  if (!stops.every(isKnown)) throw new AppError('VALIDATION_FAILED', { message: '차를 다시 골라 주세요.' })
}

/** Returns the paid stops of a day by half day, then neighbourhood, then time: their order until somebody stores another. */
async function findDayStops(db: Database, day: string) {
  const perLeg = await Promise.all(
    legs.map(async (leg) => ({ leg, rows: await listBySlotDay(db, leg, { first: day, last: day }) })),
  )
  const all = perLeg.flatMap(({ rows }) => rows)
  const [facts, memos] = await Promise.all([findCardFacts(db, all), findMemos(db, all)])
  return perLeg
    .flatMap(({ leg, rows }) => rows.map((row) => toStop(row, leg, facts, memos.get(row.id) ?? [])))
    .filter(({ status }) => status !== 'WAITING')
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other), 'ko'))
}

const sortKey = (stop: { slot: TimeSlot; place: string; time: string; number: string }) =>
  [stop.slot, stop.place, stop.time, stop.number].join('\u0000')

export const findRoute = (db: Database, date: string) => findOne(db, dayRoute, eq(dayRoute.date, date))

type Visited = Pick<StoredReservation, 'id' | 'visits'>

const isStopOf =
  ({ id, visits }: Visited, leg: Leg) =>
  (stop: StoredStop) =>
    stop.id === id && stop.leg === leg && stop.slot === visits[leg].slot

/** Whether the visit has a place in the order that is stored for its day. */
export async function isInStoredOrder(db: Database, row: Visited, leg: Leg): Promise<boolean> {
  const { holds, date } = row.visits[leg]
  const stored = holds ? await findRoute(db, date) : undefined
  return stored?.stops.some(isStopOf(row, leg)) ?? false
}

/** Takes a visit out of the order of its day, so that it is shown as new until somebody places it again. */
export async function takeOutOfOrder(ctx: Context, tx: Database, row: Visited, leg: Leg, savedBy: string) {
  const isOfDay = eq(dayRoute.date, row.visits[leg].date)
  const stored = await lockOne(tx, dayRoute, isOfDay)
  const isIt = isStopOf(row, leg)
  if (!stored?.stops.some(isIt)) return
  const stops = stored.stops.filter((stop) => !isIt(stop))
  const changes = { stops, revision: stored.revision + 1, savedBy, savedAt: ctx.now() }
  await tx.update(dayRoute).set(changes).where(isOfDay)
}

/**
 * Brings two orders of a day together that change different vans: `mine` started from `base`, and `theirs` was stored since. Undefined when both change the same van, or give a stop to
 * different ones. Stops that came after `base` stay where `theirs` has them.
 */
export function mergeRoutes<Of extends RouteStop>({
  base,
  theirs,
  mine,
}: Record<'theirs' | 'mine', Of[]> & { base: RouteStop[] }): Of[] | undefined {
  const known = new Set(base.map(keyOf))
  const merged: Of[] = []
  for (const vanId of new Set([...base, ...theirs, ...mine].map((stop) => stop.vanId))) {
    const ofVan = <Stop extends RouteStop>(stops: Stop[]) =>
      stops.filter((stop) => stop.vanId === vanId && known.has(keyOf(stop)))
    const [before, stored, wished] = [textOf(ofVan(base)), textOf(ofVan(theirs)), textOf(ofVan(mine))]
    if (stored !== before && wished !== before && stored !== wished) return undefined
    merged.push(...(wished === before ? ofVan(theirs) : ofVan(mine)))
  }
  if (new Set(merged.map(keyOf)).size < merged.length) return undefined
  return [...merged, ...theirs.filter((stop) => !known.has(keyOf(stop)))]
}

const keyOf = ({ leg, id }: Pick<RouteStop, 'leg' | 'id'>) => `${leg} ${id}`

const textOf = (stops: RouteStop[]) => stops.map(keyOf).join()

type Stop = Omit<StoredStop, 'vanId'>

/**
 * Brings the stops of a day into the stored order: by half day, then van, then position. Stops that have come since are last in their half
 * day of the first van and are `isNew`; those that were cancelled or moved are no longer among `stops`. Without a stored order all stay as they are.
 */
export function arrangeStops<Of extends Stop>(
  stops: Of[],
  stored: StoredStop[] | undefined,
  vans: StoredVan[],
) {
  const vanAt = new Map(vans.map(({ id }, index) => [id, index]))
  const firstVan = vans[0]?.id ?? ''
  const positions = new Map(
    stored
      ?.filter(({ vanId }) => vanAt.has(vanId))
      .map((stop, index) => [halfDayKey(stop), { ...stop, index }]),
  )
  const placed = stops.map((stop, at) => {
    const found = positions.get(halfDayKey(stop))
    return {
      stop: { ...stop, vanId: found?.vanId ?? firstVan, isNew: stored !== undefined && !found },
      index: found ? found.index : positions.size + at,
    }
  })
  const order = (one: (typeof placed)[number], other: (typeof placed)[number]) =>
    one.stop.slot.localeCompare(other.stop.slot) ||
    (vanAt.get(one.stop.vanId) ?? 0) - (vanAt.get(other.stop.vanId) ?? 0) ||
    one.index - other.index
  return placed.toSorted(order).map(({ stop }) => stop)
}

/** A stop that was moved to the other half day is another one. */
const halfDayKey = ({ id, leg, slot }: Stop) => `${leg} ${slot} ${id}`
