import sharp from 'sharp'

/** A WebP file of these chunks. */
export function webp(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, content])
}

function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)])
}

/** The extended header: flags and canvas. */
export function canvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', data)
}

/** The largest lossless picture by its header, without pixels. */
export function largestLossless(): Buffer {
  const data = Buffer.alloc(64)
  data[0] = 0x2f
  data.writeUInt32LE(((16_383 << 14) | 16_383) >>> 0, 1)
  return webp(chunk('VP8L', data))
}

/** The picture's chunks without the file header. */
export const chunksBehindHeader = (file: Buffer) => file.subarray(12)

/** An animation of two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
}
