/** Longest side, in pixels, of a photo that leaves the phone. */
export const longestSide = 2048

export interface Size {
  width: number
  height: number
}

/** The size that fits into `limit` x `limit` with the same aspect; small pictures keep their size. */
export function shrunkSize(width: number, height: number, limit = longestSide): Size {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
