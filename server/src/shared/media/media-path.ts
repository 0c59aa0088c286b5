import { photoAtWidth, photoWidths } from '../../../../contract/media.ts'
import { randomToken } from '../ids/ids.ts'

const storedName = /^d\/[\w-]{24}(\.(320|640|1280)\.webp|\.jpg)$/

/** A new photo path nobody can guess (144 random bits). */
export const newPhotoPath = () => `d/${randomToken(18)}.jpg`

/** Every file kept of a photo: the largest copy and its smaller ones. */
export const filesOf = (photoPath: string) => [
  photoPath,
  ...photoWidths.map((width) => photoAtWidth(photoPath, width)),
]

/** Whether a path has the exact form of our own names; nothing else is ever looked up. */
export const isMediaPath = (path: string) => storedName.test(path)
