import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { paymentOrphan } from '../payment.tables.ts'

export type StoredOrphan = typeof paymentOrphan.$inferSelect

/** Returns false when the orphan was already stored. */
export async function addOrphan(db: Database, orphan: typeof paymentOrphan.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(paymentOrphan).values(orphan).onConflictDoNothing()
  return rowCount === 1
}

/** Newest first. */
export async function findOrphans(db: Database, count: number): Promise<StoredOrphan[]> {
  return db.select().from(paymentOrphan).orderBy(desc(paymentOrphan.foundAt)).limit(count)
}

export async function removeOrphans(db: Database, paymentKeys: string[]) {
  if (paymentKeys.length === 0) return
  await db.delete(paymentOrphan).where(inArray(paymentOrphan.paymentKey, paymentKeys))
}

/** Returns false when the orphan does not exist or is already settled. */
export async function markOrphanSettled(
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
