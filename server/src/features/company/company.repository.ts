import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { galleryImage, review } from './company.tables.ts'

export type StoredImage = typeof galleryImage.$inferSelect

const newestFirst = [desc(galleryImage.createdAt), desc(galleryImage.id)]

/** The newest reviews that an operator has chosen to show. */
export function listDisplayed(db: Database, limit: number) {
  return db
    .select({
      id: review.id,
      customerName: sql<string>`coalesce(${review.shownName}, ${review.customerName})`,
      rating: review.rating,
      content: review.content,
    })
    .from(review)
    .where(sql`${review.isDisplayed}`)
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit)
}

/** The rows after a cursor: as quick on the thousandth page as on the first. */
export function listImagesAfter(
  db: Database,
  after: Cursor | undefined,
  limit: number,
): Promise<StoredImage[]> {
  const isAfter =
    after &&
    sql`(${galleryImage.createdAt}, ${galleryImage.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select()
    .from(galleryImage)
    .where(isAfter)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The rows from an offset on. Only the index is read for those that are skipped. */
export async function listImagesFrom(db: Database, offset: number, limit: number): Promise<StoredImage[]> {
  const page = db
    .select({ id: galleryImage.id })
    .from(galleryImage)
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit)
    .as('page')
  const rows = await db
    .select()
    .from(page)
    .innerJoin(galleryImage, eq(galleryImage.id, page.id))
    .orderBy(...newestFirst)
  return rows.map((row) => row.gallery_image)
}
