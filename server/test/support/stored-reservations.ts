import type { SQL } from 'drizzle-orm'
import { reservationColumns } from '../../src/features/reservation/reservation.repository.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import type { Database } from '../../src/shared/db/database.ts'

/** Returns stored reservations, with the columns of their two visits beside their own. */
export async function findStoredReservations(db: Database, where?: SQL) {
  const rows = await db.select(reservationColumns).from(reservation).where(where)
  return rows.map(({ visits: { PICKUP: pickup, DELIVERY: delivery }, ...row }) => ({
    ...row,
    pickupDate: pickup.date,
    pickupSlot: pickup.slot,
    pickupTime: pickup.time,
    pickupChanges: pickup.changes,
    holdsPickup: pickup.holds,
    deliveryDate: delivery.date,
    deliverySlot: delivery.slot,
    deliveryTime: delivery.time,
    deliveryChanges: delivery.changes,
    holdsDelivery: delivery.holds,
  }))
}
