import { jpegStructure } from './jpeg-structure.ts'
import { photoFormatOf } from './photo-format.ts'
import { pngStructure } from './png-structure.ts'
import { PhotoRefusal } from './refusal.ts'
import { webpStructure } from './webp-structure.ts'

/** What the headers of a photo say. */
export interface PhotoStructure {
  width: number
  height: number
  /** Pixels that the decoder visits: every one once per scan. */
  decodePixels: number
  /** Estimated bytes that the decoder holds at its peak, beside the file itself. */
  decodeBytes: number
}

/** Enough for current phones, which write JPEG; the browser's own shrinking writes JPEG too. */
const maxJpegPixels = 50_000_000
/** A screenshot has at most 10 megapixels; PNG and WebP are decoded at full size. */
const maxOtherPixels = 24_000_000
/** 10 scans of the largest photo, as progressive JPEGs have; they take a second. */
const maxDecodePixels = 500_000_000
const maxDecodeBytes = 220_000_000

/**
 * Reads the structure of a photo without decoding it, in time linear in its size. Throws PhotoRefusal when the file is no
 * photo, or when decoding it would take more time or memory than a photo may.
 */
export function inspectPhoto(bytes: Buffer): PhotoStructure {
  const format = photoFormatOf(bytes)
  if (format === 'HEIC') throw new PhotoRefusal('HEIC')
  if (!format) throw new PhotoRefusal('FORMAT')
  const structure = readers[format](bytes)
  const { width, height, decodePixels, decodeBytes } = structure
  if (width === 0 || height === 0) throw new PhotoRefusal('DAMAGED')
  if (width * height > (format === 'JPEG' ? maxJpegPixels : maxOtherPixels)) throw new PhotoRefusal('PIXELS')
  if (decodePixels > maxDecodePixels) throw new PhotoRefusal('SCANS')
  if (decodeBytes > maxDecodeBytes) throw new PhotoRefusal('MEMORY')
  return structure
}

const readers = { JPEG: jpegStructure, PNG: pngStructure, WEBP: webpStructure }
