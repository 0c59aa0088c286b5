import sharp from 'sharp'
import type { Box } from './box.ts'

/** Longest edge in pixels that models use; larger images only cost more. */
const longestEdge = 1568
const quality = 82
const cutQuality = 90

/** Re-encodes a photo for the model: scaled down, without metadata. */
export const photoForModel = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()

/** Cuts a part out of a stored photo, which is upright, at its full resolution as far as models use it. */
export async function cutForModel(jpeg: Buffer, { x, y, width, height }: Box): Promise<Buffer> {
  const size = await sharp(jpeg).metadata()
  const left = Math.floor(x * size.width)
  const top = Math.floor(y * size.height)
  return sharp(jpeg)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(width * size.width))),
      height: Math.max(1, Math.min(size.height - top, Math.round(height * size.height))),
    })
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: cutQuality })
    .toBuffer()
}
