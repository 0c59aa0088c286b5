import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { RouteStop, SheetVan } from '../../../../../contract/reservation/route-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay, seoulIso } from '../../../shared/time/seoul.ts'
import { isDay } from '../booking/booking-days.ts'
import { getAppointment } from '../customer/allowed-actions.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import type { StoredVan } from '../route.tables.ts'
import { arrangeStops, type Placed } from './arrange-stops.ts'
import { findDayStops } from './day-stops.ts'
import { mergeRoutes } from './merge-routes.ts'
import { orderByDistance } from './nearest-order.ts'
import { findRoute, listStopStates, lockRoute, storeRoute } from './route.repository.ts'
import { findVans } from './van.service.ts'

interface RouteDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

export type Routes = ReturnType<typeof createRoutes>

type DayStop = Awaited<ReturnType<typeof findDayStops>>[number]

/** The status in which a leg can be visited. */
const openStatus: Record<Leg, ReservationStatus> = {
  PICKUP: 'PICKUP_SCHEDULED',
  DELIVERY: 'DELIVERY_SCHEDULED',
}

/** The order in which the vans visit the stops of a day. */
export function createRoutes({ db, transact, now, audit, findNames }: RouteDependencies) {
  return { getDay, getStored, save, suggest, countAhead }

  /** Returns the stops of a day in their order, with the vans as this member of staff sees them. */
  async function getDay(actorId: string, day: string) {
    const [stops, stored, vans] = await Promise.all([findDayStops(db, day), findRoute(db, day), findVans(db)])
    return {
      vans: vans.map(({ id, name, driverId }): SheetVan => ({ id, name, isMine: driverId === actorId })),
      routeRevision: stored?.revision ?? 0,
      stops: arrangeStops(stops, stored?.stops, vans),
    }
  }

  /** Returns the order that is stored, and who stored it: ids only. */
  async function getStored(day: string) {
    const [stops, stored, vans] = await Promise.all([
      findDayStops(db, assertDay(day)),
      findRoute(db, day),
      findVans(db),
    ])
    const names = stored ? await findNames([stored.savedBy]) : undefined
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
  async function save(actorId: string, day: string, wished: WishedOrder) {
    const [current, vans] = await Promise.all([findDayStops(db, assertDay(day)), findVans(db)])
    assertVans(wished.stops, vans)
    return transact(async (tx) => {
      const before = await lockRoute(tx, day)
      const theirs = arrangeStops(current, before?.stops, vans)
      const stops = findOrder(current, theirs, {
        ...wished,
        isCurrent: (before?.revision ?? 0) === wished.revision,
      })
      const revision = (before?.revision ?? 0) + 1
      const row = { date: day, stops, revision, savedBy: actorId, savedAt: now() }
      if (!(await storeRoute(tx, row))) throw new AppError('CHANGED_MEANWHILE')
      const after = arrangeStops(current, stops, vans)
      await audit.record(tx, {
        actorId,
        action: 'reservation.orderRoute',
        subject: 'day-sheet',
        subjectId: day,
        before: toAudited(theirs, vans),
        after: toAudited(after, vans),
      })
      return { revision, stops: after.map(toRouteStop) }
    })
  }

  /** Orders these stops by distance, each van on its own. */
  async function suggest(day: string, wished: RouteStop[]) {
    const [current, vans] = await Promise.all([findDayStops(db, assertDay(day)), findVans(db)])
    assertVans(wished, vans)
    const chosen = pick(current, wished)
    const perVan = vans.map(({ id }) => orderByDistance(chosen.filter(({ vanId }) => vanId === id)))
    const ordered = perVan.flatMap(({ stops }) => stops)
    return {
      stops: ordered.map(toRouteStop),
      unknown: perVan.reduce((sum, { unknown }) => sum + unknown, 0),
    }
  }

  /**
   * Returns how many stops the van visits before this reservation today. Null on other days, while no order that holds it is stored, and when
   * it needs no visit now.
   */
  async function countAhead(row: StoredReservation): Promise<number | null> {
    const leg = (['PICKUP', 'DELIVERY'] as const).find((it) => row.status === openStatus[it])
    const day = seoulDay(now())
    if (!leg || getAppointment(row, leg).date !== day) return null
    const stored = await findRoute(db, day)
    if (!stored) return null
    const [vans, pickups, deliveries] = await Promise.all([
      findVans(db),
      listStopStates(db, 'PICKUP', day),
      listStopStates(db, 'DELIVERY', day),
    ])
    const states = [
      ...pickups.map((stop) => ({ ...stop, leg: 'PICKUP' as const })),
      ...deliveries.map((stop) => ({ ...stop, leg: 'DELIVERY' as const })),
    ]
    const placed = arrangeStops(states, stored.stops, vans)
    const mine = placed.find((stop) => stop.id === row.id && stop.leg === leg)
    if (!mine || mine.isNew) return null
    const before = placed.slice(0, placed.indexOf(mine))
    return before.filter((stop) => stop.vanId === mine.vanId && stop.status === openStatus[stop.leg]).length
  }
}

interface WishedOrder {
  revision: number
  stops: RouteStop[]
  /** The order that was changed. */
  base?: RouteStop[] | undefined
}

const toRouteStop = ({ id, leg, vanId }: RouteStop): RouteStop => ({ id, leg, vanId })

/** Returns the order to store. Throws CHANGED_MEANWHILE when it contradicts the stored one. */
function findOrder(
  current: DayStop[],
  theirs: Placed<DayStop>[],
  { stops, base, isCurrent }: WishedOrder & { isCurrent: boolean },
) {
  const mine = pick(current, stops)
  // Stops that nobody has placed yet are no part of the stored order.
  const known = new Set(base?.map(({ leg, id }) => `${leg} ${id}`))
  const stored = theirs.filter(({ leg, id, isNew }) => !isNew || known.has(`${leg} ${id}`))
  const order = isCurrent
    ? mine
    : base && mergeRoutes<DayStop & { vanId: string }>({ base: pick(current, base), theirs: stored, mine })
  if (!order) throw new AppError('CHANGED_MEANWHILE')
  return order.map(({ id, leg, slot, vanId }) => ({ id, leg, slot, vanId }))
}

/** Returns the wished stops that are on the sheet, in the wished order, each once. */
function pick(current: DayStop[], wished: RouteStop[]): (DayStop & { vanId: string })[] {
  const left = new Map(current.map((stop) => [`${stop.leg} ${stop.id}`, stop]))
  return wished.flatMap(({ id, leg, vanId }) => {
    const stop = left.get(`${leg} ${id}`)
    left.delete(`${leg} ${id}`)
    return stop ? { ...stop, vanId } : []
  })
}

/** Reservation numbers by van, as the audit log shows them. */
const toAudited = (stops: Placed<DayStop>[], vans: StoredVan[]) =>
  vans.map(({ id, name }) => ({
    van: name,
    stops: stops.filter(({ vanId }) => vanId === id).map(({ number }) => number),
  }))

function assertVans(stops: RouteStop[], vans: StoredVan[]) {
  const isKnown = ({ vanId }: RouteStop) => vans.some(({ id }) => id === vanId)
  if (!stops.every(isKnown)) throw new AppError('VALIDATION_FAILED', { message: '차를 다시 골라 주세요.' })
}

function assertDay(day: string) {
  if (!isDay(day)) throw new AppError('VALIDATION_FAILED', { message: '날짜를 확인해 주세요.' })
  return day
}
