import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'

export async function findReservationByIdempotencyKey(
  db: Database,
  memberId: string,
  key: string,
): Promise<StoredReservation | undefined> {
  const [found] = await db
    .select()
    .from(reservation)
    .where(and(eq(reservation.memberId, memberId), eq(reservation.idempotencyKey, key)))
  return found
}
