import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { serviceArea } from '../calendar.tables.ts'

export type AreaRow = typeof serviceArea.$inferSelect
type Key = Omit<AreaRow, 'verdict'>

// Async, so that callers share one promise: a bare drizzle query runs again for every await.
export async function findAreas(db: Database): Promise<AreaRow[]> {
  return await db.select().from(serviceArea)
}

/** Returns the row and locks it until the transaction ends. */
export async function lockArea(tx: Database, key: Key): Promise<AreaRow | undefined> {
  const [found] = await tx.select().from(serviceArea).where(isRow(key)).for('update')
  return found
}

export async function saveArea(tx: Database, { sido, sigungu, place, verdict }: AreaRow): Promise<void> {
  await tx
    .insert(serviceArea)
    .values({ sido, sigungu, place, verdict })
    .onConflictDoUpdate({
      target: [serviceArea.sido, serviceArea.sigungu, serviceArea.place],
      set: { verdict },
    })
}

export async function removeArea(tx: Database, key: Key): Promise<void> {
  await tx.delete(serviceArea).where(isRow(key))
}

const isRow = ({ sido, sigungu, place }: Key) =>
  and(eq(serviceArea.sido, sido), eq(serviceArea.sigungu, sigungu), eq(serviceArea.place, place))
