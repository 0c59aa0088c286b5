import { createHash } from 'node:crypto'
import { photoAtWidth, photoWidths } from '../../../../contract/media.ts'
import { randomToken } from '../ids/ids.ts'

const photoName = /^d\/[\w-]{24}(\.(320|640|1280)\.webp|\.jpg)$/
const pictureName = /^c\/[a-z\d]+(-[a-z\d]+){0,12}-[\da-f]{8}\.webp$/
const maxLength = 120

/** Creates an unguessable photo path (144 random bits). */
export const newPhotoPath = () => `d/${randomToken(18)}.jpg`

/** Returns every file of a photo: the largest copy and the smaller ones. */
export const filesOf = (photoPath: string) => [
  photoPath,
  ...photoWidths.map((width) => photoAtWidth(photoPath, width)),
]

/** Whether a path has the exact form of a media path; stores reject all others. */
export const isMediaPath = (path: string) =>
  path.length <= maxLength && (photoName.test(path) || pictureName.test(path))

/** Path of a catalogue picture: its name and a hash of its content, such as `c/watering-0a1b2c3d.webp`. */
export function picturePath(name: string, content: Buffer) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return `c/${name}-${hash}.webp`
}
