import { storedFiles } from '../../../../client/stored-files.ts'
import type { QueuedChange } from './undo-queue.ts'

/** The files of queued photos, beside the queue, which is written again with every change. */
const stored = storedFiles<File>('saeip-console-pot-photos')
/** Those of this tab, for browsers that block storage. */
const ofThisTab = new Map<string, File>()

/** Stores the file of a photo and returns its name. */
export async function keepPhoto(photo: File): Promise<string> {
  const fileName = crypto.randomUUID()
  ofThisTab.set(fileName, photo)
  await stored.write(fileName, photo)
  return fileName
}

export const findPhoto = async (fileName: string) => ofThisTab.get(fileName) ?? (await stored.read(fileName))

/** Deletes the stored file of a queued photo; does nothing for other changes. */
export function forgetPhoto({ body }: Pick<QueuedChange, 'body'>) {
  if (!('photo' in body)) return
  ofThisTab.delete(body.photo.fileName)
  void stored.write(body.photo.fileName, undefined)
}
