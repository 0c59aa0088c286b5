import { and, like, notInArray, sql } from 'drizzle-orm'
import { photoAtWidth } from '../../../contract/media.ts'
import { type CatalogueFiles, readCatalogue } from '../../../demo/catalogue-files.ts'
import { galleryImage, review } from '../features/company/company.tables.ts'
import { content } from '../features/content/content.tables.ts'
import { banner } from '../features/home/home.tables.ts'
import { product } from '../features/shop/shop.tables.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import { readSetting, writeSetting } from '../shared/settings/settings.ts'
import { type CatalogueSettings, pathOf, toCatalogueRows } from './catalogue-rows.ts'

interface CatalogueDependencies extends CatalogueSettings {
  db: Database
  transact: Transact
  store: MediaStore
  /** Folder of the catalogue files; the shipped folder by default. */
  folder?: URL
}

/**
 * Seeds articles, products, banners, gallery and reviews from the demo files. Idempotent, and safe to run in
 * several processes at once; does nothing when the files have not changed since the last run.
 */
export async function seedCatalogue({ db, transact, store, folder, ...settings }: CatalogueDependencies) {
  const files = await readCatalogue(folder)
  if ((await findContentHash(db)) === files.contentHash) return

  await storePictures(store, files)
  const rows = toCatalogueRows(files, settings)
  await transact(async (tx) => {
    await writeRows(tx, rows)
    await saveContentHash(tx, files.contentHash, settings.now())
  })
}

/** Runs before the rows are added, so that every row has its picture. */
async function storePictures(store: MediaStore, { pictures }: CatalogueFiles) {
  for (const [name, files] of pictures) {
    const path = pathOf(name, files)
    await Promise.all(files.map(({ width, bytes }) => storePicture(store, photoAtWidth(path, width), bytes)))
  }
}

async function storePicture(store: MediaStore, path: string, bytes: Buffer) {
  if (await isStored(store, path)) return
  try {
    await store.put(path, bytes, 'image/webp')
  } catch (error) {
    // Another process may have stored the same file at the same time.
    if (!(await isStored(store, path))) throw error
  }
}

async function isStored(store: MediaStore, path: string) {
  const stored = await store.get(path)
  stored?.stream.destroy()
  return stored !== undefined
}

export interface CatalogueRows {
  contents: (typeof content.$inferInsert)[]
  products: (typeof product.$inferInsert)[]
  banners: (typeof banner.$inferInsert)[]
  images: (typeof galleryImage.$inferInsert)[]
  reviews: (typeof review.$inferInsert)[]
}

const settingName = 'demo-catalogue'

/** Returns the content hash of the catalogue that was seeded last. */
export const findContentHash = (db: Database) => readSetting(db, settingName)

export const saveContentHash = (tx: Database, contentHash: string, updatedAt: Date) =>
  writeSetting(tx, settingName, contentHash, updatedAt)

/** Matches pictures of a demo catalogue: what staff upload lies in another folder. */
const anyCataloguePicture = 'c/%'

/** Adds missing rows. Existing ones stay as staff edited them, but a picture of an earlier catalogue gives way to today's. */
async function writeRows(tx: Database, { contents, products, banners, images, reviews }: CatalogueRows) {
  if (contents.length > 0) {
    await tx
      .insert(content)
      .values(contents)
      .onConflictDoUpdate({
        target: content.id,
        set: { thumbnail: sql`excluded.thumbnail` },
        setWhere: like(content.thumbnail, anyCataloguePicture),
      })
  }
  if (products.length > 0) {
    await tx
      .insert(product)
      .values(products)
      .onConflictDoUpdate({
        target: product.id,
        set: { image: sql`excluded.image` },
        setWhere: like(product.image, anyCataloguePicture),
      })
  }
  if (banners.length > 0) {
    await tx
      .insert(banner)
      .values(banners)
      .onConflictDoUpdate({
        target: banner.id,
        set: { mobileImage: sql`excluded.mobile_image`, pcImage: sql`excluded.pc_image` },
        setWhere: sql`${like(banner.mobileImage, anyCataloguePicture)} and ${like(banner.pcImage, anyCataloguePicture)}`,
      })
  }
  const kept = images.map(({ path }) => path)
  await tx
    .delete(galleryImage)
    .where(and(like(galleryImage.path, anyCataloguePicture), notInArray(galleryImage.path, kept)))
  if (images.length > 0) await tx.insert(galleryImage).values(images).onConflictDoNothing()
  if (reviews.length > 0) await tx.insert(review).values(reviews).onConflictDoNothing()
}
