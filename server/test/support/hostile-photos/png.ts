import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export interface PngHeader {
  width: number
  height: number
  depth?: number
  colourType?: number
  interlace?: 0 | 1
}

export function pngHeader({ width, height, depth = 8, colourType = 2, interlace = 0 }: PngHeader): Buffer {
  return chunk('IHDR', Buffer.from([...uint32(width), ...uint32(height), depth, colourType, 0, 0, interlace]))
}

/** A PNG of these chunks. */
export const png = (...chunks: Buffer[]) =>
  Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))])

/** A black picture, its pixels in one chunk. An interlaced one is sent as if all passes were rows of its width. */
export function blackPng(header: PngHeader, ...others: Buffer[]): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[header.colourType ?? 2] ?? 3
  const rowBytes = 1 + Math.ceil((header.width * channels * (header.depth ?? 8)) / 8)
  // The rows of seven passes need a few more filter bytes than those of one.
  const passBytes = header.interlace ? header.height * 3 : 0
  const pixels = deflateSync(Buffer.alloc(rowBytes * header.height + passBytes), { level: 1 })
  return png(pngHeader(header), ...others, chunk('IDAT', pixels))
}

/** An animation of two frames, by its control chunk. */
export const animation = () =>
  blackPng({ width: 64, height: 64 }, chunk('acTL', Buffer.from([...uint32(2), ...uint32(0)])))

/** Texts and a colour profile that unpack to `megabytes` each. */
export function compressedMetadata(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed]))
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]))
  return blackPng({ width: 64, height: 64 }, profile, ...Array(50).fill(text))
}

/** Where each chunk begins. */
export function chunksOf(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) found.push(at)
  return found
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([Buffer.from(uint32(data.length)), body, Buffer.from(uint32(crc32(body)))])
}

function uint32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}
