import { hasCopies, mediaUrl, photoAtWidth } from '../../../../contract/media.ts'

let mediaBase: string | undefined

function readMediaBase(): string {
  try {
    return JSON.parse(document.getElementById('site')?.textContent ?? '{}').mediaBase ?? '/media/'
  } catch {
    return '/media/'
  }
}

/** The address of a photo whose path the server gave. */
export function pictureUrl(path: string) {
  mediaBase ??= readMediaBase()
  return mediaUrl(mediaBase, path)
}

/** The address of a photo's 320 px wide copy; of the photo itself when it has no copies. */
export const thumbnailUrl = (path: string) => pictureUrl(hasCopies(path) ? photoAtWidth(path, 320) : path)

const longestSide = 2048

/** Reduces a photo to the size that the server stores. Returns the file unchanged when the browser cannot decode it. */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.86))
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
