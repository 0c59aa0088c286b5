import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { reservation } from '../reservation.tables.ts'

export interface DueReservation {
  memberId: string
  id: string
  statusSince: Date
}

/** Lists reservations that entered a status at or before `before`, oldest first, starting after `after`. */
export function listDueReservations(
  db: Database,
  { status, before, onlyServed }: { status: ReservationStatus; before: Date; onlyServed: boolean },
  after: DueReservation | undefined,
  limit: number,
): Promise<DueReservation[]> {
  const isAfter =
    after &&
    sql`(${reservation.statusSince}, ${reservation.id}) > (${after.statusSince.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select({ memberId: reservation.memberId, id: reservation.id, statusSince: reservation.statusSince })
    .from(reservation)
    .where(
      and(
        // The literal makes PostgreSQL use the partial index of these statuses.
        sql`${reservation.status} = ${sql.raw(`'${status}'`)}`,
        lte(reservation.statusSince, before),
        onlyServed ? eq(reservation.area, 'SERVED') : undefined,
        isAfter,
      ),
    )
    .orderBy(asc(reservation.statusSince), asc(reservation.id))
    .limit(limit)
}
