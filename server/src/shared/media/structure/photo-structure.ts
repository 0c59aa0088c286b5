/**
 * Why a photo is refused:
 * - `FORMAT`, `HEIC`: not a JPEG, PNG or WebP file; an iPhone's HEIC file
 * - `DAMAGED`: the structure is broken, or the decoder found missing data
 * - `CODING`: arithmetic, lossless or hierarchical JPEG, several frames in one file, unusual components
 * - `ANIMATED`: APNG or animated WebP
 * - `SCANS`: more JPEG scans, segments or chunks than any camera or editor writes
 * - `PIXELS`, `MEMORY`: decoding needs more pixels or memory than allowed
 * - `TIME`, `CRASH`: decoding took too long and was ended; the decoder died
 */
export const refusalReasons = [
  'FORMAT',
  'HEIC',
  'DAMAGED',
  'CODING',
  'ANIMATED',
  'SCANS',
  'PIXELS',
  'MEMORY',
  'TIME',
  'CRASH',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A photo that is not decoded, or could not be. */
export class PhotoRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The photo was refused: ${reason}`, options)
    this.reason = reason
  }
}

type PhotoFormat = 'JPEG' | 'PNG' | 'WEBP' | 'HEIC'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the format by the first bytes; the sent name and content type are not trusted. */
function photoFormatOf(bytes: Buffer): PhotoFormat | undefined {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)

  if (bytes.length < 12) return undefined
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'JPEG'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'WEBP'
  if (ascii(4, 8) === 'ftyp' && heicBrands.has(ascii(8, 12))) return 'HEIC'
  return undefined
}

/** What the headers of a photo say. */
interface PhotoStructure {
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

interface Frame {
  width: number
  height: number
  isProgressive: boolean
  components: number
  /** Samples of all components per pixel of the picture: 3 for 4:4:4, 1.5 for 4:2:0. */
  samplesPerPixel: number
}

/** Cameras write at most 15 scans, optimisers about 30; `maxDecodePixels` allows a large picture fewer. */
const maxScans = 100
/** Metadata of a camera is a few dozen segments; extended XMP and depth maps a few hundred. */
const maxSegments = 1_000
const bytesPerCoefficient = 2

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda
const tem = 0x01
/** Baseline, extended sequential and progressive, all with Huffman coding. */
const allowedFrames = new Set([0xc0, 0xc1, 0xc2])
/** Lossless, differential and arithmetic frames; arithmetic conditioning; hierarchical pictures. */
const refusedMarkers = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xde, 0xdf,
])
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Walks the markers of a JPEG up to the end of its first picture; what follows is never decoded. */
function jpegStructure(bytes: Buffer): PhotoStructure {
  const { frame, scans } = walk(bytes)
  if (!frame || scans === 0) throw new PhotoRefusal('DAMAGED')
  const pixels = frame.width * frame.height
  if (scans > maxScans) throw new PhotoRefusal('SCANS')
  // A decoder of several scans holds all coefficients; otherwise a few rows, scaled down while decoding.
  const isBuffered = frame.isProgressive || scans > 1
  const coefficients = isBuffered ? pixels * frame.samplesPerPixel * bytesPerCoefficient : 0
  const { width, height } = frame
  return { width, height, decodePixels: scans * pixels, decodeBytes: coefficients + pixels }
}

function walk(bytes: Buffer) {
  let frame: Frame | undefined
  let [scans, segments, at] = [0, 0, 2]
  for (;;) {
    at = markerFrom(bytes, at)
    const marker = bytes[at + 1]
    // A missing end is left to the decoder, which knows whether a picture is complete.
    if (marker === undefined || marker === eoi) return { frame, scans }
    at += 2
    if (marker === tem || isRestart(marker)) continue
    if (marker === soi) throw new PhotoRefusal('CODING')
    segments += 1
    if (segments > maxSegments) throw new PhotoRefusal('SCANS')
    if (refusedMarkers.has(marker)) throw new PhotoRefusal('CODING')
    const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0
    if (length < 2 || at + length > bytes.length) throw new PhotoRefusal('DAMAGED')
    if (allowedFrames.has(marker)) {
      if (frame) throw new PhotoRefusal('CODING')
      frame = readFrame(bytes.subarray(at + 2, at + length), marker)
    }
    if (marker === sos) {
      if (!frame) throw new PhotoRefusal('DAMAGED')
      scans += 1
    }
    at += length
  }
}

/** Finds the next marker, skipping entropy-coded data, stuffed zeros and fill bytes. */
function markerFrom(bytes: Buffer, start: number): number {
  const last = bytes.length - 1
  for (let at = start; at < last; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] as number
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

function readFrame(segment: Buffer, marker: number): Frame {
  const components = segment[5] ?? 0
  if (segment.length !== 6 + components * 3) throw new PhotoRefusal('DAMAGED')
  if (segment[0] !== 8 || ![1, 3, 4].includes(components)) throw new PhotoRefusal('CODING')
  const factors = Array.from({ length: components }, (_, index) => segment[7 + index * 3] ?? 0)
  const sides = factors.map((factor) => ({ across: factor >> 4, down: factor & 15 }))
  if (sides.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4))
    throw new PhotoRefusal('DAMAGED')
  const widest = Math.max(...sides.map(({ across }) => across))
  const highest = Math.max(...sides.map(({ down }) => down))
  const samples = sides.reduce((sum, { across, down }) => sum + across * down, 0)
  return {
    height: segment.readUInt16BE(1),
    width: segment.readUInt16BE(3),
    isProgressive: marker === 0xc2,
    components,
    samplesPerPixel: samples / (widest * highest),
  }
}

/** Encoders write pieces of 8 kB and more; the smallest known are 4 kB. */
const maxPngChunks = 10_000
/** Colour profile, texts and previews together; packed ones take the decoder a second for each megabyte. */
const maxOtherBytes = 1024 * 1024
const channelsByColourType: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }
const depthsByColourType: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Walks the chunks of a PNG up to IEND; what follows is never decoded. */
function pngStructure(bytes: Buffer): PhotoStructure {
  const header = readHeader(bytes)
  let hasPixels = false
  let chunks = 0
  let otherBytes = 0
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks += 1
    if (chunks > maxPngChunks) throw new PhotoRefusal('SCANS')
    if (type === 'acTL' || type === 'fcTL' || type === 'fdAT') throw new PhotoRefusal('ANIMATED')
    if (type === 'IHDR' && at !== 8) throw new PhotoRefusal('DAMAGED')
    if (type === 'IDAT') hasPixels = true
    else otherBytes += length
    if (otherBytes > maxOtherBytes) throw new PhotoRefusal('MEMORY')
    if (type === 'IEND') break
    at += 12 + length
  }
  if (!hasPixels) throw new PhotoRefusal('DAMAGED')
  return header
}

function readHeader(bytes: Buffer): PhotoStructure {
  const isHeader =
    bytes.length >= 33 && bytes.readUInt32BE(8) === 13 && bytes.toString('latin1', 12, 16) === 'IHDR'
  if (!isHeader) throw new PhotoRefusal('DAMAGED')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth = 0, colourType = 0, compression, filter, interlace] = bytes.subarray(24, 29)
  const channels = channelsByColourType[colourType]
  if (!channels || !depthsByColourType[colourType]?.includes(depth)) throw new PhotoRefusal('DAMAGED')
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1))
    throw new PhotoRefusal('DAMAGED')
  const bytesPerPixel = channels * (depth === 16 ? 2 : 1)
  // An interlaced picture is held whole, once by the reader of its passes and once as the picture.
  const copies = interlace === 1 ? 2 : 1
  return { width, height, decodePixels: width * height, decodeBytes: width * height * bytesPerPixel * copies }
}

interface Size {
  width: number
  height: number
}

const maxWebpChunks = 1_000
const animationFlag = 0x02
/** The whole picture in four channels, and the planes or the entropy-coded picture it is made from. */
const bytesPerPixel = 6

/** Walks the chunks of a WebP file; the canvas and the picture on it must agree. */
function webpStructure(bytes: Buffer): PhotoStructure {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new PhotoRefusal('DAMAGED')
  let canvas: Size | undefined
  let picture: Size | undefined
  let chunks = 0
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, Math.min(end, at + 8 + length))
    chunks += 1
    if (chunks > maxWebpChunks) throw new PhotoRefusal('SCANS')
    if (data.length < length) throw new PhotoRefusal('DAMAGED')
    if (type === 'ANIM' || type === 'ANMF') throw new PhotoRefusal('ANIMATED')
    if (type === 'VP8X') canvas = canvasOf(data)
    if (type === 'VP8 ' || type === 'VP8L') {
      if (picture) throw new PhotoRefusal('CODING')
      picture = type === 'VP8 ' ? lossySizeOf(data) : losslessSizeOf(data)
    }
    at += 8 + length + (length % 2)
  }
  if (!picture) throw new PhotoRefusal('DAMAGED')
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height))
    throw new PhotoRefusal('DAMAGED')
  const pixels = picture.width * picture.height
  return { ...picture, decodePixels: pixels, decodeBytes: pixels * bytesPerPixel }
}

function canvasOf(data: Buffer): Size {
  if (data.length < 10) throw new PhotoRefusal('DAMAGED')
  if ((data[0] ?? 0) & animationFlag) throw new PhotoRefusal('ANIMATED')
  return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }
}

function lossySizeOf(data: Buffer): Size {
  const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
  if (!isKeyFrame) throw new PhotoRefusal('DAMAGED')
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function losslessSizeOf(data: Buffer): Size {
  if (data.length < 5 || data[0] !== 0x2f) throw new PhotoRefusal('DAMAGED')
  const bits = data.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
