import { createHash } from 'node:crypto'
import { photoAtWidth, photoWidths } from '../../../../contract/media.ts'
import { randomToken } from '../ids/ids.ts'

const photoName = /^d\/[\w-]{24}(\.(320|640|1280)\.webp|\.jpg)$/
const pictureName = /^c\/[a-z\d]+(-[a-z\d]+){0,12}-[\da-f]{8}\.webp$/
const longestName = 120

/** A new photo path nobody can guess (144 random bits). */
export const newPhotoPath = () => `d/${randomToken(18)}.jpg`

/** Every file kept of a photo: the largest copy and its smaller ones. */
export const filesOf = (photoPath: string) => [
  photoPath,
  ...photoWidths.map((width) => photoAtWidth(photoPath, width)),
]

/** Whether a path has the exact form of our own names; nothing else is ever looked up. */
export const isMediaPath = (path: string) =>
  path.length <= longestName && (photoName.test(path) || pictureName.test(path))

/** Path of a picture of the catalogue: named for people, with a print of its content, e.g. `c/watering-0a1b2c3d.webp`. */
export function picturePath(name: string, content: Buffer) {
  const print = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return `c/${name}-${print}.webp`
}
