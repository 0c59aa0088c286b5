import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { careEntry, potRecord } from '../care-record.tables.ts'

export type StoredPot = typeof potRecord.$inferSelect
export type StoredEntry = typeof careEntry.$inferSelect

/** Upper limit for one reservation; no list needs paging. */
const entryLimit = 200

export function listPots(db: Database, memberId: string, reservationId: string): Promise<StoredPot[]> {
  return db
    .select()
    .from(potRecord)
    .where(and(eq(potRecord.memberId, memberId), eq(potRecord.reservationId, reservationId)))
    .orderBy(asc(potRecord.potNumber))
}

export async function findPot(
  tx: Database,
  { memberId, reservationId, potNumber }: Pick<StoredPot, 'memberId' | 'reservationId' | 'potNumber'>,
): Promise<StoredPot | undefined> {
  const [found] = await tx
    .select()
    .from(potRecord)
    .where(
      and(
        eq(potRecord.memberId, memberId),
        eq(potRecord.reservationId, reservationId),
        eq(potRecord.potNumber, potNumber),
      ),
    )
  return found
}

/** Stores the record of a pot. Returns false when its revision is no longer `expectedRevision`; 0 means that no record exists. */
export async function savePotRecord(
  tx: Database,
  row: StoredPot,
  expectedRevision: number,
): Promise<boolean> {
  const { memberId, reservationId, potNumber, ...columns } = row
  if (expectedRevision === 0) {
    const { rowCount } = await tx.insert(potRecord).values(row).onConflictDoNothing()
    return rowCount === 1
  }
  const { rowCount } = await tx
    .update(potRecord)
    .set(columns)
    .where(
      and(
        eq(potRecord.memberId, memberId),
        eq(potRecord.reservationId, reservationId),
        eq(potRecord.potNumber, potNumber),
        eq(potRecord.revision, expectedRevision),
      ),
    )
  return rowCount === 1
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
        eq(careEntry.memberId, memberId),
        eq(careEntry.reservationId, reservationId),
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
  const [found] = await db
    .select()
    .from(careEntry)
    .where(and(eq(careEntry.memberId, memberId), eq(careEntry.id, id)))
  return found
}

/** Returns false when an entry with this id exists. */
export async function addEntry(tx: Database, row: StoredEntry): Promise<boolean> {
  const { rowCount } = await tx.insert(careEntry).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function changeEntry(
  tx: Database,
  { memberId, id }: Pick<StoredEntry, 'memberId' | 'id'>,
  changes: Pick<StoredEntry, 'text' | 'isPublic'>,
) {
  await tx
    .update(careEntry)
    .set(changes)
    .where(and(eq(careEntry.memberId, memberId), eq(careEntry.id, id)))
}
