import { and, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { priceChange } from './reservation.tables.ts'

export type AgreedChange = Pick<typeof priceChange.$inferSelect, 'id' | 'previousAmount' | 'newAmount'>

/** The price change that the customer has agreed to and not paid yet. */
export async function findUnpaidChange(
  tx: Database,
  memberId: string,
  reservationId: string,
): Promise<AgreedChange | undefined> {
  const [found] = await tx
    .select({
      id: priceChange.id,
      previousAmount: priceChange.previousAmount,
      newAmount: priceChange.newAmount,
    })
    .from(priceChange)
    .where(
      and(
        eq(priceChange.memberId, memberId),
        eq(priceChange.reservationId, reservationId),
        eq(priceChange.status, 'AWAITING_PAYMENT'),
      ),
    )
  return found
}

/** The difference is paid: the change holds. */
export async function approveChange(tx: Database, memberId: string, id: string) {
  await tx
    .update(priceChange)
    .set({ status: 'APPROVED' })
    .where(and(eq(priceChange.memberId, memberId), eq(priceChange.id, id)))
}
