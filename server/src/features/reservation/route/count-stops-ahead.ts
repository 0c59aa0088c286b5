import { and, eq, inArray } from 'drizzle-orm'
import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { legs } from '../calendar/slots.repository.ts'
import { isVisitOfReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation, visit } from '../reservation.tables.ts'
import { arrangeStops, findRoute } from './day-route.ts'
import { findVans } from './vans.ts'

/** The status in which a leg can be visited. */
const openStatus: Record<Leg, ReservationStatus> = {
  PICKUP: 'PICKUP_SCHEDULED',
  DELIVERY: 'DELIVERY_SCHEDULED',
}

/**
 * Returns how many stops the van visits before this reservation today. Null on other days, while no order that holds it is stored, and when
 * it needs no visit now.
 */
export async function countStopsAhead(ctx: Context, row: StoredReservation): Promise<number | null> {
  const leg = legs.find((it) => row.status === openStatus[it])
  const day = seoulDay(ctx.now())
  if (!leg || row.visits[leg].date !== day) return null
  const stored = await findRoute(ctx.db, day)
  if (!stored) return null
  const [vans, states] = await Promise.all([findVans(ctx.db), listStopStates(ctx.db, day)])
  const placed = arrangeStops(states, stored.stops, vans)
  const mine = placed.find((stop) => stop.id === row.id && stop.leg === leg)
  if (!mine || mine.isNew) return null
  const before = placed.slice(0, placed.indexOf(mine))
  return before.filter((stop) => stop.vanId === mine.vanId && stop.status === openStatus[stop.leg]).length
}

/** Above the capacity of a day. */
const dayLimit = 2000

/** Returns what the count of stops ahead needs of the stops of a day, and nothing personal. */
const listStopStates = (db: Database, date: string) =>
  db
    .select({ id: reservation.id, leg: visit.leg, slot: visit.slot, status: reservation.status })
    .from(visit)
    .innerJoin(reservation, isVisitOfReservation)
    .where(and(inArray(visit.leg, legs), eq(visit.date, date), eq(visit.holds, true)))
    .limit(dayLimit)
