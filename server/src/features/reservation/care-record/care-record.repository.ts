import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { newestFirst } from '../../../shared/db/keyset.ts'
import { careEntry, potRecord } from '../care-record.tables.ts'
import { isOf, isRow, type ReservationKey } from '../reservation.repository.ts'

export type StoredPot = typeof potRecord.$inferSelect
export type StoredEntry = typeof careEntry.$inferSelect

/** Upper limit for one reservation; no list needs paging. */
const entryLimit = 200

export const listPots = (db: Database, key: ReservationKey) =>
  db.select().from(potRecord).where(isOf(potRecord, key)).orderBy(asc(potRecord.potNumber))

/** Newest first. */
export const listEntries = (db: Database, key: ReservationKey, { onlyPublic }: { onlyPublic: boolean }) =>
  db
    .select()
    .from(careEntry)
    .where(and(isOf(careEntry, key), onlyPublic ? eq(careEntry.isPublic, true) : undefined))
    .orderBy(...newestFirst(careEntry))
    .limit(entryLimit)

export const findEntry = (db: Database, memberId: string, id: string) =>
  findOne(db, careEntry, isRow(careEntry, { memberId, id }))
