import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { reservation } from '../reservation.tables.ts'

/** Lets one transaction at a time book for a member, so that concurrent bookings see each other. */
export async function lockBookingsOf(tx: Database, memberId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${memberId}`}, 0))`)
}

/** Returns the pot counts of the member's unpaid bookings that still hold capacity. */
export async function findUnpaidPots(tx: Database, memberId: string, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ potCount: reservation.potCount })
    .from(reservation)
    .where(
      and(
        eq(reservation.memberId, memberId),
        eq(reservation.listing, 'IN_PROGRESS'),
        eq(reservation.status, 'WAITING'),
        gt(reservation.holdUntil, now),
      ),
    )
  return rows.map(({ potCount }) => potCount)
}

/** Counts the member's bookings between two times that were not paid in time. */
export async function countExpired(tx: Database, memberId: string, from: Date, until: Date): Promise<number> {
  return tx.$count(
    reservation,
    and(
      eq(reservation.memberId, memberId),
      eq(reservation.listing, 'HIDDEN'),
      gte(reservation.createdAt, from),
      lt(reservation.createdAt, until),
    ),
  )
}
