import sharp, { type Sharp } from 'sharp'
import { photoWidths } from '../../../../contract/media.ts'
import { AppError } from '../errors/app-error.ts'
import { photoFormatOf } from './photo-format.ts'

export interface PhotoCopies {
  width: number
  height: number
  /** The largest copy: upright sRGB JPEG without metadata, at most 2048 px a side. */
  jpeg: Buffer
  /** Smaller WebP copies by width. */
  smaller: { width: (typeof photoWidths)[number]; webp: Buffer }[]
}

const largestSide = 2048
/** Enough for current phones; decoding needs about 3 bytes of memory per pixel. */
const maxPixels = 50_000_000
/** A photo takes a quarter of a second; the limit stops files made to take longer. */
const secondsPerPhoto = 10
// Measured: a second Huffman pass or a higher effort takes 2-6 times as long and saves 2 % of the bytes.
const jpegOptions = { quality: 85, optimiseCoding: false }
const webpOptions = { quality: 78, effort: 2 }
const heicRefusal = 'HEIC 사진은 아직 열 수 없어요. JPEG로 바꿔서 다시 올려 주세요.'

// Only the three needed decoders are enabled, which reduces the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One thread per photo and several photos at a time: better throughput on few cores, bounded memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Re-encodes an uploaded photo (upright, on white) to several sizes, so that nothing else in the file
 * (location, scripts, second payloads) is stored. Throws PHOTO_NOT_READABLE or PHOTO_TOO_MANY_PIXELS.
 */
export async function makeCopies(bytes: Buffer): Promise<PhotoCopies> {
  refuseUnknownFormat(bytes)
  try {
    await refuseTooManyPixels(bytes)
    const full = await pixelsOf(decode(bytes))
    const medium = await pixelsOf(within(full.image(), 1280))
    return {
      width: full.width,
      height: full.height,
      jpeg: await full.image().jpeg(jpegOptions).toBuffer(),
      smaller: await smallerCopies(medium),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('PHOTO_NOT_READABLE', { cause: error })
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

function refuseUnknownFormat(bytes: Buffer) {
  const format = photoFormatOf(bytes)
  if (format === 'HEIC') throw new AppError('PHOTO_NOT_READABLE', { message: heicRefusal })
  if (!format) throw new AppError('PHOTO_NOT_READABLE')
}

/** Reads only the header, before decoding. */
async function refuseTooManyPixels(bytes: Buffer) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) throw new AppError('PHOTO_TOO_MANY_PIXELS')
}

/** Decodes the first frame, upright. Warnings are ignored, missing data is an error. */
function decode(bytes: Buffer) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .timeout({ seconds: secondsPerPhoto })
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
