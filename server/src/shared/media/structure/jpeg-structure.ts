import type { PhotoStructure } from './photo-structure.ts'
import { PhotoRefusal } from './refusal.ts'

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
export function jpegStructure(bytes: Buffer): PhotoStructure {
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
