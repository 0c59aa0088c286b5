import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { Cursor } from '../../../shared/db/paging.ts'
import type { ReservationRef, ReservationSummary, StoredPriceChange } from '../../payment/index.ts'
import { priceChange, reservation } from '../reservation.tables.ts'

const { id, number, customerName, status, pickupDate, totalAmount, paidAmount, refundedAmount } = reservation

/** Finds a reservation by its full number. The index covers the last six characters, hence the first condition. */
export async function findByNumber(db: Database, sought: string): Promise<ReservationRef | undefined> {
  const written = sought.toUpperCase()
  const [found] = await db
    .select({ memberId: reservation.memberId, reservationId: id })
    .from(reservation)
    .where(and(sql`right(${number}, 6) = ${written.slice(-6)}`, eq(number, written)))
    .limit(1)
  return found
}

/** Returns numbers by reservation id, of reservations that still exist. */
export async function findReservationNumbers(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id, number }).from(reservation).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.number]))
}

export async function describeBookings(db: Database, refs: ReservationRef[]): Promise<ReservationSummary[]> {
  if (refs.length === 0) return []
  const members = [...new Set(refs.map(({ memberId }) => memberId))]
  const ids = [...new Set(refs.map(({ reservationId }) => reservationId))]
  return db
    .select({ id, number, customerName, status, pickupDate, totalAmount, paidAmount, refundedAmount })
    .from(reservation)
    .where(and(inArray(id, ids), inArray(reservation.memberId, members)))
}

/** Lists price changes that are not answered or not paid yet, newest first. */
export async function listOpenPrices(
  db: Database,
  after: Cursor | undefined,
  count: number,
): Promise<StoredPriceChange[]> {
  const { createdAt } = priceChange
  const rows = await db
    .select({
      id: priceChange.id,
      reservationId: priceChange.reservationId,
      reservationNumber: number,
      customerName,
      previousAmount: priceChange.previousAmount,
      newAmount: priceChange.newAmount,
      reason: priceChange.reason,
      status: priceChange.status,
      proposedBy: priceChange.proposedBy,
      createdAt,
    })
    .from(priceChange)
    .innerJoin(
      reservation,
      and(eq(reservation.memberId, priceChange.memberId), eq(id, priceChange.reservationId)),
    )
    .where(
      and(
        inArray(priceChange.status, ['PROPOSED', 'AWAITING_PAYMENT']),
        after && sql`(${createdAt}, ${priceChange.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(priceChange.id))
    .limit(count)
  return rows as StoredPriceChange[]
}
