import { desc, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { listNewest } from '../../shared/db/keyset.ts'
import type { Start } from '../../shared/db/paging.ts'
import { galleryImage, review } from './company.tables.ts'

export type StoredImage = typeof galleryImage.$inferSelect

const images = {
  table: galleryImage,
  fields: getTableColumns(galleryImage),
  order: { createdAt: galleryImage.createdAt, id: galleryImage.id },
}

/** Returns the newest displayed reviews. */
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

/** Returns gallery images, newest first. */
export const listImages = (db: Database, start: Start, count: number): Promise<StoredImage[]> =>
  listNewest(db, images, start, count)
