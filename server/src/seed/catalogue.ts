import { photoAtWidth } from '../../../contract/media.ts'
import { type CatalogueFiles, readCatalogue } from '../../../demo/catalogue-files.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import * as repository from './catalogue.repository.ts'
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
  if ((await repository.findContentHash(db)) === files.contentHash) return

  await storePictures(store, files)
  const rows = toCatalogueRows(files, settings)
  await transact(async (tx) => {
    await repository.addMissing(tx, rows)
    await repository.saveContentHash(tx, files.contentHash, settings.now())
  })
}

/** Runs before the rows are added, so that every row has its picture. */
async function storePictures(store: MediaStore, { pictures }: CatalogueFiles) {
  for (const [name, files] of pictures) {
    const path = pathOf(name, files)
    await Promise.all(
      files.map(({ width, format, bytes }) =>
        storePicture(store, photoAtWidth(path, width, format), bytes, `image/${format}`),
      ),
    )
  }
}

async function storePicture(store: MediaStore, path: string, bytes: Buffer, contentType: string) {
  if (await isStored(store, path)) return
  try {
    await store.put(path, bytes, contentType)
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
