import sharp, { type Sharp } from 'sharp'
import { photoWidths } from '../../../../../contract/media.ts'
import { inspectPhoto, PhotoRefusal } from '../structure/photo-structure.ts'
import './image-decoders.ts'

export interface PhotoCopies {
  width: number
  height: number
  /** The largest copy: upright sRGB JPEG without metadata, at most 2048 px a side. */
  jpeg: Buffer
  /** Smaller WebP copies by width. */
  smaller: { width: (typeof photoWidths)[number]; webp: Buffer }[]
}

const largestSide = 2048
// Measured: a second Huffman pass or a higher effort takes 2-6 times as long and saves 2 % of the bytes.
const jpegOptions = { quality: 85, optimiseCoding: false }
const webpOptions = { quality: 78, effort: 2 }

/**
 * Re-encodes an uploaded photo (upright, on white) to several sizes, so that nothing else in the file
 * (location, scripts, second payloads) is stored. Runs in a decoder process only. Throws PhotoRefusal.
 */
export async function makeCopies(bytes: Buffer): Promise<PhotoCopies> {
  inspectPhoto(bytes)
  try {
    const full = await pixelsOf(decode(bytes))
    const medium = await pixelsOf(within(full.image(), 1280))
    return {
      width: full.width,
      height: full.height,
      jpeg: await full.image().jpeg(jpegOptions).toBuffer(),
      smaller: await smallerCopies(medium),
    }
  } catch (error) {
    throw new PhotoRefusal('DAMAGED', { cause: error })
  }
}

/** Sequential, so that a photo uses one thread at a time. */
async function smallerCopies(medium: Pixels) {
  const copies: PhotoCopies['smaller'] = []
  for (const width of photoWidths) {
    copies.push({ width, webp: await within(medium.image(), width).webp(webpOptions).toBuffer() })
  }
  return copies
}

/** Decodes the picture, upright. Warnings are ignored, missing data is an error. */
function decode(bytes: Buffer) {
  const image = sharp(bytes, { failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  return within(image, largestSide)
}

const within = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

interface Pixels {
  width: number
  height: number
  image(): Sharp
}

/** Decodes to raw pixels, so that all copies come from one decoding. */
async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, image: () => sharp(data, { raw: { width, height, channels } }) }
}
