import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { careEntry, potRecord } from '../care-record.tables.ts'
import { isOf, isRow } from '../reservation.repository.ts'

export type StoredPot = typeof potRecord.$inferSelect
export type StoredEntry = typeof careEntry.$inferSelect

/** Upper limit for one reservation; no list needs paging. */
const entryLimit = 200

export function listPots(db: Database, memberId: string, reservationId: string): Promise<StoredPot[]> {
  return db
    .select()
    .from(potRecord)
    .where(isOf(potRecord, { memberId, id: reservationId }))
    .orderBy(asc(potRecord.potNumber))
}

/** Newest first. */
export function listEntries(
  db: Database,
  memberId: string,
  reservationId: string,
  options: { onlyPublic: boolean },
): Promise<StoredEntry[]> {
  return db
    .select()
    .from(careEntry)
    .where(
      and(
        isOf(careEntry, { memberId, id: reservationId }),
        options.onlyPublic ? eq(careEntry.isPublic, true) : undefined,
      ),
    )
    .orderBy(desc(careEntry.createdAt), desc(careEntry.id))
    .limit(entryLimit)
}

export async function findEntry(
  db: Database,
  memberId: string,
  id: string,
): Promise<StoredEntry | undefined> {
  const [found] = await db.select().from(careEntry).where(isRow(careEntry, { memberId, id }))
  return found
}
