import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/http/cursor.ts'
import { galleryImage, review } from './company.tables.ts'

export type StoredReview = typeof review.$inferSelect
export type StoredImage = typeof galleryImage.$inferSelect
/** All reviews, the newest first. */
export function listReviews(
  db: Database,
  isDisplayed: boolean | undefined,
  { after, offset = 0 }: Start,
  limit: number,
): Promise<StoredReview[]> {
  return db
    .select()
    .from(review)
    .where(
      and(
        isDisplayed === undefined ? undefined : eq(review.isDisplayed, isDisplayed),
        after && sql`(${review.createdAt}, ${review.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit)
    .offset(offset)
}

export async function findReview(db: Database, id: string): Promise<StoredReview | undefined> {
  const [found] = await db.select().from(review).where(eq(review.id, id))
  return found
}

/** The same, and nobody else changes it until the transaction ends. */
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
