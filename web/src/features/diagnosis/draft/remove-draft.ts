import { draftStorage } from './draft-storage.ts'

/** Removes answers and photos of the unfinished diagnosis, whichever member they belong to. */
export async function removeDraft() {
  draftStorage.remove()
  const { removePhotos } = await import('./draft-photos.ts')
  await removePhotos()
}
