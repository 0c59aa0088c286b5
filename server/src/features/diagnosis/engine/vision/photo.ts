import sharp from 'sharp'

/** Longest edge that models look at; more only costs. */
const longestEdge = 1568
const quality = 82

/** A photo as it leaves the house: drawn anew, small enough, without metadata. */
export const photoForModel = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .rotate()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()
