import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { prepared } from '../../shared/db/prepared.ts'
import { type PriceChangeStatus, priceChange } from './reservation.tables.ts'

export type StoredPriceChange = typeof priceChange.$inferSelect

const open: PriceChangeStatus[] = ['PROPOSED', 'AWAITING_PAYMENT']
const isOf = (memberId: string, reservationId: string) =>
  and(eq(priceChange.memberId, memberId), eq(priceChange.reservationId, reservationId))

export async function addPriceChange(tx: Database, row: StoredPriceChange) {
  await tx.insert(priceChange).values(row)
}

/** The newest one of a reservation, whatever became of it. */
export async function findLatestChange(
  db: Database,
  memberId: string,
  reservationId: string,
): Promise<StoredPriceChange | undefined> {
  const [found] = await latestChange(db).execute({ memberId, reservationId })
  return found
}

const latestChange = prepared((db) =>
  db
    .select()
    .from(priceChange)
    .where(
      and(
        eq(priceChange.memberId, sql.placeholder('memberId')),
        eq(priceChange.reservationId, sql.placeholder('reservationId')),
      ),
    )
    .orderBy(desc(priceChange.createdAt), desc(priceChange.id))
    .limit(1)
    .prepare('latest_price_change'),
)

/** The one that waits for an answer or for its payment. Its reservation is locked. */
export async function findOpenChange(
  tx: Database,
  memberId: string,
  reservationId: string,
): Promise<StoredPriceChange | undefined> {
  const [found] = await tx
    .select()
    .from(priceChange)
    .where(and(isOf(memberId, reservationId), inArray(priceChange.status, open)))
  return found
}

export async function answerChange(
  tx: Database,
  { memberId, id }: StoredPriceChange,
  status: PriceChangeStatus,
  answeredAt: Date,
) {
  await tx
    .update(priceChange)
    .set({ status, answeredAt })
    .where(and(eq(priceChange.memberId, memberId), eq(priceChange.id, id)))
}
