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
