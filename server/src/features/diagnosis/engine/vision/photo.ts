import sharp from 'sharp'

/** Longest edge in pixels that models use; larger images only cost more. */
const longestEdge = 1568
const quality = 82

/** Re-encodes a photo for the model: scaled down, without metadata. */
export const photoForModel = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()
