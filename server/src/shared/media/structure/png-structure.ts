import type { PhotoStructure } from './photo-structure.ts'
import { PhotoRefusal } from './refusal.ts'

/** Encoders write pieces of 8 kB and more; the smallest known are 4 kB. */
const maxChunks = 10_000
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
export function pngStructure(bytes: Buffer): PhotoStructure {
  const header = readHeader(bytes)
  let hasPixels = false
  let chunks = 0
  let otherBytes = 0
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks += 1
    if (chunks > maxChunks) throw new PhotoRefusal('SCANS')
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
