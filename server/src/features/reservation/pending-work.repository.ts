import { and, eq } from 'drizzle-orm'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { reservation } from './reservation.tables.ts'

/** Counts the pending work of operators on a Seoul day, each number up to `limit`. */
export async function countPendingReservationWork(db: Database, today: string, limit: number) {
  const count = (where: Parameters<typeof countUpTo>[2]) => countUpTo(db, reservation, where, limit)
  const { status, area, pickupDate, deliveryDate } = reservation
  const [pickups, deliveries, areasToCheck] = await Promise.all([
    count(and(eq(pickupDate, today), eq(status, 'PICKUP_SCHEDULED'))),
    count(and(eq(deliveryDate, today), eq(status, 'DELIVERY_SCHEDULED'))),
    count(and(eq(area, 'CHECK'), eq(status, 'CONFIRMED'))),
  ])
  return { PICKUPS_TODAY: pickups, DELIVERIES_TODAY: deliveries, DOUBTFUL_AREAS: areasToCheck }
}
