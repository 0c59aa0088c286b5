import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { listNewest } from '../../shared/db/keyset.ts'
import type { Start } from '../../shared/db/paging.ts'
import { galleryImage, review } from './company.tables.ts'

export type StoredReview = typeof review.$inferSelect
export type StoredImage = typeof galleryImage.$inferSelect

const reviewOrder = { createdAt: review.createdAt, id: review.id }

/** Returns reviews, newest first; all when `isDisplayed` is undefined. */
export function listReviews(
  db: Database,
  isDisplayed: boolean | undefined,
  start: Start,
  count: number,
): Promise<StoredReview[]> {
  const where = isDisplayed === undefined ? undefined : eq(review.isDisplayed, isDisplayed)
  const list = { table: review, fields: getTableColumns(review), order: reviewOrder, where }
  return listNewest(db, list, start, count)
}

export async function findReview(db: Database, id: string): Promise<StoredReview | undefined> {
  const [found] = await db.select().from(review).where(eq(review.id, id))
  return found
}

/** Finds a review and locks it until the transaction ends. */
export async function lockReview(tx: Database, id: string): Promise<StoredReview | undefined> {
  const [found] = await tx.select().from(review).where(eq(review.id, id)).for('update')
  return found
}

export async function setReview(
  tx: Database,
  id: string,
  values: Pick<StoredReview, 'isDisplayed' | 'shownName'>,
) {
  await tx.update(review).set(values).where(eq(review.id, id))
}

export async function findImage(db: Database, id: string): Promise<StoredImage | undefined> {
  const [found] = await db.select().from(galleryImage).where(eq(galleryImage.id, id))
  return found
}

export async function lockImage(tx: Database, id: string): Promise<StoredImage | undefined> {
  const [found] = await tx.select().from(galleryImage).where(eq(galleryImage.id, id)).for('update')
  return found
}

export async function addImage(tx: Database, added: StoredImage) {
  await tx.insert(galleryImage).values(added)
}

export async function setImage(tx: Database, id: string, values: Pick<StoredImage, 'alt'>) {
  await tx.update(galleryImage).set(values).where(eq(galleryImage.id, id))
}

export async function removeImage(tx: Database, id: string) {
  await tx.delete(galleryImage).where(eq(galleryImage.id, id))
}
