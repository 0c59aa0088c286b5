/** Longest side, in pixels, of a photo that is sent. */
const maxPhotoSide = 2048

export interface Size {
  width: number
  height: number
}

/** Returns the size that fits into `limit` x `limit` with the same aspect ratio; never enlarges. */
export function fitWithin(width: number, height: number, limit = maxPhotoSide): Size {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
