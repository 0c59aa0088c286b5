const soi = Buffer.from([0xff, 0xd8])
const eoi = Buffer.from([0xff, 0xd9])

/** A marker with its length and data. */
export const segment = (marker: number, data: Buffer | number[]) => {
  const content = Buffer.from(data)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const uint16 = (value: number) => [value >> 8, value & 0xff]
const quantisation = segment(0xdb, [0, ...Array(64).fill(1)])
/** A Huffman table with one symbol, coded as the bit 0. */
const oneSymbolTable = (kind: number, symbol: number) =>
  segment(0xc4, [kind, 1, ...Array(15).fill(0), symbol])
const greyFrame = (width: number, height: number, marker = 0xc2, precision = 8) =>
  segment(marker, [precision, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0])
const scan = (first: number, last: number) => segment(0xda, [1, 1, 0, first, last, 0])

/** Bits as bytes, filled up with ones; a zero follows every 0xff. */
function entropyCoded(bits: string): Buffer {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/**
 * A grey progressive picture: one scan of averages and `scans` that add nothing, 60 bytes each. A decoder visits every block
 * once per scan.
 */
export function manyScans(scans: number, width = 7168, height = 6272): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const averages = Buffer.alloc(Math.ceil(blocks / 8))
  // Symbol 0xE0: a run of 16,384 blocks without coefficients, and 14 more bits of length.
  const runs = entropyCoded(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)))
  const empty = Buffer.concat([scan(1, 63), runs])
  return Buffer.concat([
    soi,
    quantisation,
    greyFrame(width, height),
    oneSymbolTable(0x00, 0),
    oneSymbolTable(0x10, 0xe0),
    scan(0, 0),
    averages,
    ...Array(scans).fill(empty),
    eoi,
  ])
}

/** A picture whose frame header has this marker and these dimensions; its data are of 64 x 64 px. */
export function oddFrame(marker: number, { width = 64, height = 64, precision = 8 } = {}): Buffer {
  const start = [soi, quantisation, greyFrame(width, height, marker, precision), oneSymbolTable(0x00, 0)]
  return Buffer.concat([...start, oneSymbolTable(0x10, 0), scan(0, 63), Buffer.alloc(16), eoi])
}

/** Adds segments behind the first marker. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** Where each marker of a picture begins, without those inside entropy-coded data. */
export function markersOf(jpeg: Buffer): number[] {
  const found: number[] = []
  for (let at = 0; at + 1 < jpeg.length; ) {
    const marker = jpeg[at + 1] as number
    if (jpeg[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) at += 1
    else {
      found.push(at)
      at += marker === 0xd8 || marker === 0xd9 ? 2 : 2 + jpeg.readUInt16BE(at + 2)
    }
  }
  return found
}

/** The picture with other dimensions in its frame header. */
export function withDimensions(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  for (const at of markersOf(jpeg)) {
    if (![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] as number)) continue
    changed.writeUInt16BE(height, at + 5)
    changed.writeUInt16BE(width, at + 7)
  }
  return changed
}

/** EXIF whose directory is its own successor, and which has `thumbnail` as its thumbnail. */
export function exif(thumbnail: Buffer): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(4, 2)
    bytes.writeUInt32BE(1, 4)
    bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1')
  // Tags: an EXIF directory, which is this one again; begin and length of the thumbnail.
  const entries = [entry(0x0201, 8 + 2 + 36 + 4), entry(0x0202, thumbnail.length), entry(0x8769, 8)]
  const next = Buffer.from([0, 0, 0, 8])
  return segment(0xe1, Buffer.concat([header, Buffer.from([0, 3]), ...entries, next, thumbnail]))
}

/** A multi-picture file: an index in APP2 that promises 1,000 pictures, and one more picture behind the first. */
export const multiPicture = (jpeg: Buffer) =>
  Buffer.concat([
    withSegments(
      jpeg,
      segment(0xe2, Buffer.from('MPF\0MM\0*\0\0\0\x08\0\x01\xb0\x01\0\x04\0\0\0\x01\0\0\x03\xe8', 'latin1')),
    ),
    jpeg,
  ])
