import { and, eq } from 'drizzle-orm'
import type {
  Leg,
  ReservationStatus,
  TimeSlot,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { reservation } from '../reservation.tables.ts'
import { dayRoute, vanList } from '../route.tables.ts'

/** The one row of the list. */
const id = 'vans'

export async function findVanList(db: Database) {
  const [found] = await db.select().from(vanList).where(eq(vanList.id, id))
  return found
}

/** Replaces the list of the revision before; returns false when another one is stored. */
export async function storeVanList(
  tx: Database,
  { revision, ...row }: Omit<typeof vanList.$inferInsert, 'id'>,
): Promise<boolean> {
  if (revision === 1) {
    const added = await tx
      .insert(vanList)
      .values({ id, revision, ...row })
      .onConflictDoNothing()
    return added.rowCount === 1
  }
  const changed = await tx
    .update(vanList)
    .set({ ...row, revision })
    .where(and(eq(vanList.id, id), eq(vanList.revision, revision - 1)))
  return changed.rowCount === 1
}

export async function findRoute(db: Database, date: string) {
  const [found] = await db.select().from(dayRoute).where(eq(dayRoute.date, date))
  return found
}

/** Locks the order of a day until the transaction ends, where there is one. */
export async function lockRoute(tx: Database, date: string) {
  const [found] = await tx.select().from(dayRoute).where(eq(dayRoute.date, date)).for('update')
  return found
}

/** Replaces the order of the revision before; returns false when another one is stored. */
export async function storeRoute(tx: Database, row: typeof dayRoute.$inferInsert): Promise<boolean> {
  if (row.revision === 1) {
    const added = await tx.insert(dayRoute).values(row).onConflictDoNothing()
    return added.rowCount === 1
  }
  const changed = await tx
    .update(dayRoute)
    .set(row)
    .where(and(eq(dayRoute.date, row.date), eq(dayRoute.revision, row.revision - 1)))
  return changed.rowCount === 1
}

/** Above the capacity of a day. */
const dayLimit = 1000

/** Returns what the count of stops ahead needs of the stops of a leg on a day, and nothing personal. */
export function listStopStates(
  db: Database,
  leg: Leg,
  date: string,
): Promise<{ id: string; slot: TimeSlot; status: ReservationStatus }[]> {
  const [day, slot, holds] =
    leg === 'PICKUP'
      ? [reservation.pickupDate, reservation.pickupSlot, reservation.holdsPickup]
      : [reservation.deliveryDate, reservation.deliverySlot, reservation.holdsDelivery]
  return db
    .select({ id: reservation.id, slot, status: reservation.status })
    .from(reservation)
    .where(and(eq(day, date), eq(holds, true)))
    .limit(dayLimit)
}
