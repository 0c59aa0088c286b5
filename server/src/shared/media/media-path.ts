import { createHash } from 'node:crypto'
import { photoAtWidth, photoWidths } from '../../../../contract/media.ts'
import { randomToken } from '../ids/ids.ts'

const photoName = /^[dp]\/[\w-]{24}(\.(320|640|1280)\.webp|\.jpg)$/
const pictureName = /^c\/[a-z\d]+(-[a-z\d]+){0,12}-[\da-f]{8}(\.(320|640|1280))?\.webp$/
const maxLength = 120

/**
 * Creates an unguessable photo path (144 random bits): `d/` for photos of people's plants, `p/` for pictures that staff
 * upload for public pages.
 */
export const newPhotoPath = (folder: 'd' | 'p' = 'd') => `${folder}/${randomToken(18)}.jpg`

/**
 * Cache-Control of a media path. Photos of people are private to a browser, for a week, so that no shared cache has one after
 * it was removed. The content of a name never changes.
 */
export const cacheControlOf = (path: string) =>
  path.startsWith('d/') ? 'private, max-age=604800, immutable' : 'public, max-age=31536000, immutable'

/** Returns every file of a photo: the largest copy and the smaller ones. */
export const filesOf = (photoPath: string) => [
  photoPath,
  ...photoWidths.map((width) => photoAtWidth(photoPath, width)),
]

/** Whether a path has the exact form of a media path; stores reject all others. */
export const isMediaPath = (path: string) =>
  path.length <= maxLength && (photoName.test(path) || pictureName.test(path))

/**
 * Path of a catalogue picture's largest file: its name, a hash of that file and its width, such as
 * `c/watering-0a1b2c3d.1280.webp`. The other widths lie beside it (`photoAtWidth`).
 */
export function picturePath(name: string, largest: Buffer) {
  const hash = createHash('sha256').update(largest).digest('hex').slice(0, 8)
  return `c/${name}-${hash}.1280.webp`
}
