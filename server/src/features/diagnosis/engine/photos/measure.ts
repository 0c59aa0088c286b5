import sharp from 'sharp'
import { coloursOf } from './colours.ts'
import { sharpnessOf } from './sharpness.ts'

/** Measurements of one photo. Shares are 0..1. */
export interface PhotoMeasures {
  /** 90th percentile of the Laplacian variance at 512 px, over the non-uniform tiles of an 8 x 8 grid. */
  sharpness: number
  /** Mean luma, 0..255. */
  luma: number
  /** Share of green and yellow pixels. */
  vegetation: number
  /** Share of the image that is leaf; the colours below are shares of the leaf. */
  leaf: number
  yellow: number
  brown: number
  white: number
  orange: number
  black: number
  spots: number
}

/** Raw RGB bytes, three per pixel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const sharpnessSide = 512
const colourSide = 320

/** Decodes a photo at a small size and measures it. Returns undefined when it cannot be decoded. */
export async function measurePhoto(photo: Buffer): Promise<PhotoMeasures | undefined> {
  try {
    const medium = await shrink(photo, sharpnessSide)
    const small = await sharp(medium.data, {
      raw: { width: medium.width, height: medium.height, channels: 3 },
    })
      .resize(colourSide, colourSide, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { data: small.data, width: small.info.width, height: small.info.height }
    return { sharpness: sharpnessOf(medium), ...coloursOf(pixels) }
  } catch {
    return undefined
  }
}

async function shrink(photo: Buffer, side: number): Promise<Pixels> {
  const { data, info } = await sharp(photo, { failOn: 'none', limitInputPixels: 64_000_000 })
    .rotate()
    .resize(side, side, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
