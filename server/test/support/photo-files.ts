import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Marks of the metadata of `createPhonePhoto`, each too long to occur in its compressed noise by chance. */
export const namesInMetadata = /Saeipphone|Secret|Exif\0/

/** Creates a phone-like photo: a noisy JPEG with location and camera in its metadata. */
export async function createPhonePhoto(width = 1200, height = 900): Promise<Buffer> {
  const leaf = { create: { width, height, channels: 3 as const, background: '#4f8a3c' } }
  const grain = await sharp({
    create: {
      width: Math.min(width, 256),
      height: Math.min(height, 256),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  return sharp(leaf)
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Saeipphone', Model: 'Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1', GPSLongitudeRef: 'E' },
    })
    .toBuffer()
}

/** Creates a PNG of 16,000 x 16,000 px in a few dozen kilobytes, a gigabyte when decoded. */
export function createPixelBomb(side = 16_000): Buffer {
  const bytesPerRow = 1 + side / 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([...uint32(side), ...uint32(side), 1, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.alloc(bytesPerRow * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>',
)

/** Creates a valid JPEG that is also an HTML page. */
export const createPolyglot = async () =>
  Buffer.concat([
    await createPhonePhoto(120, 90),
    Buffer.from('<html><script>alert(document.domain)</script></html>'),
  ])

/** The beginning of an iPhone's HEIC file, enough for its type to be recognised. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(5000, 7),
])

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function crc32(bytes: Buffer) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return crc ^ 0xffffffff
}
