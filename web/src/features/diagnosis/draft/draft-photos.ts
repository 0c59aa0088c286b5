import { storedFiles } from '../../../../../client/stored-files.ts'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'

/** The draft's photos by name, each with the member it belongs to. */
const stored = storedFiles<PreparedPhoto & { memberId: string }>('saeip-diagnosis')

/** The photo under this name, if it belongs to this member. */
export async function readPhoto(memberId: string, name: string): Promise<PreparedPhoto | undefined> {
  const found = await stored.read(name)
  if (found?.memberId !== memberId) return undefined
  const { memberId: _owner, ...photo } = found
  return photo
}

/** Stores the photo under this name; removes the stored one when `photo` is undefined. */
export const storePhoto = (memberId: string, name: string, photo: PreparedPhoto | undefined) =>
  stored.write(name, photo && { ...photo, memberId })

export const removePhotos = stored.clear
