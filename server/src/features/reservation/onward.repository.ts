import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { reservation } from './reservation.tables.ts'

export interface Waiting {
  memberId: string
  id: string
  statusSince: Date
}

/** Reservations that have been at a status since `before` or longer, oldest first, behind `after`. */
export function listWaiting(
  db: Database,
  { status, before, onlyServed }: { status: ReservationStatus; before: Date; onlyServed: boolean },
  after: Waiting | undefined,
  limit: number,
): Promise<Waiting[]> {
  const isAfter =
    after &&
    sql`(${reservation.statusSince}, ${reservation.id}) > (${after.statusSince.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select({ memberId: reservation.memberId, id: reservation.id, statusSince: reservation.statusSince })
    .from(reservation)
    .where(
      and(
        // Literally, so that the partial index of these few statuses fits.
        sql`${reservation.status} = ${sql.raw(`'${status}'`)}`,
        lte(reservation.statusSince, before),
        onlyServed ? eq(reservation.area, 'SERVED') : undefined,
        isAfter,
      ),
    )
    .orderBy(asc(reservation.statusSince), asc(reservation.id))
    .limit(limit)
}
