import type { PhotoStructure } from './photo-structure.ts'
import { PhotoRefusal } from './refusal.ts'

interface Size {
  width: number
  height: number
}

const maxChunks = 1_000
const animationFlag = 0x02
/** The whole picture in four channels, and the planes or the entropy-coded picture it is made from. */
const bytesPerPixel = 6

/** Walks the chunks of a WebP file; the canvas and the picture on it must agree. */
export function webpStructure(bytes: Buffer): PhotoStructure {
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
    if (chunks > maxChunks) throw new PhotoRefusal('SCANS')
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
