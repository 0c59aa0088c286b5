import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { paymentOrphan } from './payment.tables.ts'

export type StoredOrphan = typeof paymentOrphan.$inferSelect

/** False when it was known before. */
export async function addOrphan(db: Database, orphan: typeof paymentOrphan.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(paymentOrphan).values(orphan).onConflictDoNothing()
  return rowCount === 1
}

/** Newest first. */
export async function findOrphans(db: Database, count: number): Promise<StoredOrphan[]> {
  return db.select().from(paymentOrphan).orderBy(desc(paymentOrphan.foundAt)).limit(count)
}

/** What agrees by now is no orphan any more. */
export async function removeOrphans(db: Database, paymentKeys: string[]) {
  if (paymentKeys.length === 0) return
  await db.delete(paymentOrphan).where(inArray(paymentOrphan.paymentKey, paymentKeys))
}

/** False when there is no such one, or somebody has settled it before. */
export async function settleOrphan(
  tx: Database,
  paymentKey: string,
  settled: Pick<StoredOrphan, 'settledAt' | 'settledBy' | 'note'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentOrphan)
    .set(settled)
    .where(and(eq(paymentOrphan.paymentKey, paymentKey), isNull(paymentOrphan.settledAt)))
  return rowCount === 1
}
