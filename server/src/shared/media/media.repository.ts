import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { mediaFile } from './media.tables.ts'

export type MediaFileKey = { memberId: string; path: string }

type NewMediaFile = Omit<typeof mediaFile.$inferInsert, 'state'>
const key = { memberId: mediaFile.memberId, path: mediaFile.path }

export async function addPending(db: Database, file: NewMediaFile) {
  await db.insert(mediaFile).values({ ...file, state: 'PENDING' })
}

/** Changes PENDING photos to ATTACHED and returns their number. */
export async function attachPending(tx: Database, memberId: string, paths: string[]) {
  const attached = await tx
    .update(mediaFile)
    .set({ state: 'ATTACHED' })
    .where(
      and(eq(mediaFile.memberId, memberId), inArray(mediaFile.path, paths), eq(mediaFile.state, 'PENDING')),
    )
    .returning({ path: mediaFile.path })
  return attached.length
}

/** Changes PENDING photos to REMOVING and returns them. */
export function releasePending(db: Database, memberId: string, paths: string[]): Promise<MediaFileKey[]> {
  return db
    .update(mediaFile)
    .set({ state: 'REMOVING' })
    .where(
      and(eq(mediaFile.memberId, memberId), inArray(mediaFile.path, paths), eq(mediaFile.state, 'PENDING')),
    )
    .returning(key)
}

export async function releaseAll(tx: Database, memberId: string) {
  await tx.update(mediaFile).set({ state: 'REMOVING' }).where(eq(mediaFile.memberId, memberId))
}

export async function releaseAbandoned(db: Database, before: Date) {
  await db
    .update(mediaFile)
    .set({ state: 'REMOVING' })
    .where(and(eq(mediaFile.state, 'PENDING'), lt(mediaFile.createdAt, before)))
}

/** Returns REMOVING photos, oldest first. */
export function findRemoving(db: Database, count: number): Promise<MediaFileKey[]> {
  return db
    .select(key)
    .from(mediaFile)
    .where(eq(mediaFile.state, 'REMOVING'))
    .orderBy(asc(mediaFile.createdAt), asc(mediaFile.path))
    .limit(count)
}

export async function removeRows(db: Database, files: MediaFileKey[]) {
  if (files.length === 0) return
  await db
    .delete(mediaFile)
    .where(
      or(...files.map((file) => and(eq(mediaFile.memberId, file.memberId), eq(mediaFile.path, file.path)))),
    )
}
