import { and, eq } from 'drizzle-orm'
import type { Leg } from '../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../contract/seoul-day.ts'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { rescheduleProposal } from './reschedule-proposal.tables.ts'
import { hasVisit } from './reservation.repository.ts'
import { priceChange, reservation, visit } from './reservation.tables.ts'
import { hasVisitToMove } from './visit/missed-visit.repository.ts'

/** Counts the pending work of operators on a Seoul day and the next one, each number up to `limit`. */
export async function countPendingReservationWork(db: Database, today: string, limit: number) {
  const count = (where: Parameters<typeof countUpTo>[2]) => countUpTo(db, reservation, where, limit)
  const { status, area } = reservation
  const on = (leg: Leg, day: string) => hasVisit(leg, eq(visit.date, day))
  const pickupTomorrow = on('PICKUP', addDays(today, 1))
  const deliveryTomorrow = on('DELIVERY', addDays(today, 1))
  const [pickups, deliveries, areasToCheck, nextPickups, nextDeliveries, withoutPickup, withoutDelivery] =
    await Promise.all([
      count(and(on('PICKUP', today), eq(status, 'PICKUP_SCHEDULED'))),
      count(and(on('DELIVERY', today), eq(status, 'DELIVERY_SCHEDULED'))),
      count(and(eq(area, 'CHECK'), eq(status, 'CONFIRMED'))),
      count(and(pickupTomorrow, eq(status, 'PICKUP_SCHEDULED'))),
      count(and(deliveryTomorrow, eq(status, 'DELIVERY_SCHEDULED'))),
      count(and(pickupTomorrow, eq(status, 'CONFIRMED'))),
      count(and(deliveryTomorrow, eq(status, 'DELIVERY_PREPARING'))),
    ])
  const [toMove, daysAsked, pricesAsked] = await Promise.all([
    count(hasVisitToMove),
    countUpTo(db, rescheduleProposal, eq(rescheduleProposal.status, 'WAITING'), limit),
    countUpTo(db, priceChange, eq(priceChange.status, 'PROPOSED'), limit),
  ])
  return {
    VISITS_TO_MOVE: toMove,
    DAYS_ASKED: daysAsked,
    PRICES_ASKED: pricesAsked,
    PICKUPS_TODAY: pickups,
    DELIVERIES_TODAY: deliveries,
    DOUBTFUL_AREAS: areasToCheck,
    PICKUPS_TOMORROW: nextPickups,
    DELIVERIES_TOMORROW: nextDeliveries,
    UNSCHEDULED_TOMORROW: withoutPickup + withoutDelivery,
  }
}
