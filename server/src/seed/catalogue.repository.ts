import { eq } from 'drizzle-orm'
import { galleryImage, review } from '../features/company/company.tables.ts'
import { content } from '../features/content/content.tables.ts'
import { banner, siteSetting } from '../features/home/home.tables.ts'
import { product } from '../features/shop/shop.tables.ts'
import type { Database } from '../shared/db/database.ts'

export interface CatalogueRows {
  contents: (typeof content.$inferInsert)[]
  products: (typeof product.$inferInsert)[]
  banners: (typeof banner.$inferInsert)[]
  images: (typeof galleryImage.$inferInsert)[]
  reviews: (typeof review.$inferInsert)[]
}

const settingName = 'demo-catalogue'

/** Returns the content hash of the catalogue that was seeded last. */
export async function findContentHash(db: Database): Promise<unknown> {
  const [found] = await db
    .select({ value: siteSetting.value })
    .from(siteSetting)
    .where(eq(siteSetting.name, settingName))
  return found?.value
}

export async function saveContentHash(tx: Database, contentHash: string, updatedAt: Date) {
  await tx
    .insert(siteSetting)
    .values({ name: settingName, value: contentHash, updatedAt })
    .onConflictDoUpdate({ target: siteSetting.name, set: { value: contentHash, updatedAt } })
}

/** Adds missing rows; existing rows stay unchanged because staff may have edited them. */
export async function addMissing(tx: Database, rows: CatalogueRows) {
  if (rows.contents.length > 0) await tx.insert(content).values(rows.contents).onConflictDoNothing()
  if (rows.products.length > 0) await tx.insert(product).values(rows.products).onConflictDoNothing()
  if (rows.banners.length > 0) await tx.insert(banner).values(rows.banners).onConflictDoNothing()
  if (rows.images.length > 0) await tx.insert(galleryImage).values(rows.images).onConflictDoNothing()
  if (rows.reviews.length > 0) await tx.insert(review).values(rows.reviews).onConflictDoNothing()
}
