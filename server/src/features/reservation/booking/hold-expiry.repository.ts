import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { reservation } from '../reservation.tables.ts'

export interface ExpiredHold {
  memberId: string
  id: string
  holdUntil: Date
}

/** Lists unpaid bookings whose hold has ended, oldest first, starting after `after`. */
export async function listExpiredHolds(
  db: Database,
  now: Date,
  after: ExpiredHold | undefined,
  limit: number,
): Promise<ExpiredHold[]> {
  const isAfter =
    after &&
    sql`(${reservation.holdUntil}, ${reservation.id}) > (${after.holdUntil.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select({ memberId: reservation.memberId, id: reservation.id, holdUntil: reservation.holdUntil })
    .from(reservation)
    .where(and(lte(reservation.holdUntil, now), eq(reservation.status, 'WAITING'), isAfter))
    .orderBy(asc(reservation.holdUntil), asc(reservation.id))
    .limit(limit)
  return rows as ExpiredHold[]
}
