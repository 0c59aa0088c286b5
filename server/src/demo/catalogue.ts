import type { Database, Transact } from '../shared/db/database.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import * as repository from './catalogue.repository.ts'
import { type CatalogueFiles, readCatalogue } from './catalogue-files.ts'
import { type CatalogueSettings, rowsOf } from './catalogue-rows.ts'

export interface CatalogueDependencies extends CatalogueSettings {
  db: Database
  transact: Transact
  store: MediaStore
  /** Where the files are; where they were shipped to when absent. */
  folder?: URL
}

/**
 * Fills content, shop, banners, gallery and reviews from the files of the demo, once. It may run at
 * every start and in several processes: when nothing has changed since, it reads the files and is done.
 */
export async function seedCatalogue({ db, transact, store, folder, ...settings }: CatalogueDependencies) {
  const files = await readCatalogue(folder)
  if ((await repository.findPrint(db)) === files.print) return

  await keepPictures(store, files)
  const rows = rowsOf(files, settings)
  await transact(async (tx) => {
    await repository.addMissing(tx, rows)
    await repository.keepPrint(tx, files.print, settings.now())
  })
}

/** Pictures first: whoever sees a row sees its picture. */
async function keepPictures(store: MediaStore, { pictures }: CatalogueFiles) {
  await Promise.all([...pictures.values()].map(({ path, webp }) => keepPicture(store, path, webp)))
}

async function keepPicture(store: MediaStore, path: string, webp: Buffer) {
  if (await isKept(store, path)) return
  try {
    await store.put(path, webp, 'image/webp')
  } catch (error) {
    // Another process may have been quicker with the very same file.
    if (!(await isKept(store, path))) throw error
  }
}

async function isKept(store: MediaStore, path: string) {
  const kept = await store.get(path)
  kept?.stream.destroy()
  return kept !== undefined
}
