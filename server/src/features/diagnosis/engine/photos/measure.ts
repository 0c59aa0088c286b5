import sharp from 'sharp'
import { coloursOf } from './colours.ts'
import { sharpnessOf } from './sharpness.ts'

/** What can be measured honestly in one photo. Shares are 0..1. */
export interface PhotoMeasures {
  /** 90th percentile of the Laplacian variance at 512 px, over the tiles of 8 x 8 that show anything. */
  sharpness: number
  /** Mean luma, 0..255. */
  luma: number
  /** Green and yellow pixels. */
  vegetation: number
  /** The part of the picture that is leaf; the colours below are shares of it. */
  leaf: number
  yellow: number
  brown: number
  white: number
  orange: number
  black: number
  spots: number
}

/** A picture as raw bytes, three a pixel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const sharpnessSide = 512
const colourSide = 320

/** Reads a photo once, small. Undefined when it cannot be decoded at all. */
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
