import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { priceChange, reservation } from '../reservation.tables.ts'

const newestMax = 1000

/** Counts the newest finished bookings, and those among them whose customer has approved no other price. */
export async function findUsualCost(db: Database): Promise<{ finished: number; unchanged: number }> {
  const finished = db
    .select({ memberId: reservation.memberId, id: reservation.id })
    .from(reservation)
    .where(eq(reservation.status, 'DONE'))
    .orderBy(desc(reservation.createdAt), desc(reservation.id))
    .limit(newestMax)
    .as('finished')
  const isChanged = sql`exists (select from ${priceChange} where ${priceChange.memberId} = ${finished.memberId}
    and ${priceChange.reservationId} = ${finished.id} and ${priceChange.status} = 'APPROVED')`
  const [counted] = await db
    .select({
      finished: sql<number>`count(*)::int`,
      unchanged: sql<number>`(count(*) filter (where not ${isChanged}))::int`,
    })
    .from(finished)
  return counted ?? { finished: 0, unchanged: 0 }
}
