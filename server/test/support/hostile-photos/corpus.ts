import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import * as jpeg from './jpeg.ts'
import * as png from './png.ts'
import * as webp from './webp.ts'

/** A picture made to cost time or memory, to break a decoder, or to be taken for something else. */
export interface HostilePhoto {
  name: string
  bytes: Buffer
  /** What a server has to do: refuse it, make a clean copy, or either of them. */
  must: 'REFUSE' | 'COPY' | 'EITHER'
}

interface CorpusOptions {
  /** Smaller files with the same structure, for a run that measures no time. */
  isShort?: boolean
}

/** Creates every hostile picture of the list. `photo` is an honest JPEG. */
export async function hostilePhotos(photo: Buffer, options: CorpusOptions = {}): Promise<HostilePhoto[]> {
  return [
    ...jpegs(photo, options),
    ...pngs(options),
    ...(await webps(photo)),
    ...others(photo),
    ...(await cuts(photo)),
  ]
}

const refuse = (name: string, bytes: Buffer): HostilePhoto => ({ name, bytes, must: 'REFUSE' })
const copy = (name: string, bytes: Buffer): HostilePhoto => ({ name, bytes, must: 'COPY' })
const either = (name: string, bytes: Buffer): HostilePhoto => ({ name, bytes, must: 'EITHER' })

function jpegs(photo: Buffer, { isShort }: CorpusOptions): HostilePhoto[] {
  const nested = Array.from({ length: 6 }).reduce<Buffer>(
    (inner) => (inner.length < 50_000 ? jpeg.withSegments(jpeg.oddFrame(0xc0), jpeg.exif(inner)) : inner),
    jpeg.oddFrame(0xc0),
  )
  const comment = jpeg.segment(0xfe, [])
  const largeSegment = jpeg.segment(0xe1, Buffer.alloc(65_000))
  return [
    refuse('1,500 empty scans', jpeg.manyScans(1_500)),
    ...(isShort ? [] : [refuse('3,000 empty scans', jpeg.manyScans(3_000))]),
    refuse('1,000 scans of 16 megapixels', jpeg.manyScans(1_000, 4_000, 4_000)),
    refuse('101 scans of one block', jpeg.manyScans(100, 8, 8)),
    // The most that the limits allow: they bound the time of these.
    ...(isShort ? [] : [either('10 scans of 50 megapixels', jpeg.manyScans(9, 8_000, 6_200))]),
    ...(isShort ? [] : [either('100 scans of 5 megapixels', jpeg.manyScans(99, 2_500, 1_990))]),
    refuse(
      'two frames',
      Buffer.concat([jpeg.oddFrame(0xc0).subarray(0, -2), jpeg.oddFrame(0xc0).subarray(2)]),
    ),
    refuse('arithmetic coding', jpeg.oddFrame(0xc9)),
    refuse('lossless coding', jpeg.oddFrame(0xc3)),
    refuse('hierarchical coding', jpeg.withSegments(photo, jpeg.segment(0xde, Buffer.alloc(6)))),
    refuse('12 bits a sample', jpeg.oddFrame(0xc1, { precision: 12 })),
    refuse('no width', jpeg.oddFrame(0xc0, { width: 0 })),
    refuse('no height', jpeg.oddFrame(0xc0, { height: 0 })),
    refuse('65,535 px a side', jpeg.withDimensions(photo, 65_535, 65_535)),
    either('twice its height', jpeg.withDimensions(photo, 900, 1_800)),
    either('1 px a side', jpeg.withDimensions(photo, 1, 1)),
    refuse('100,000 empty comments', jpeg.withSegments(photo, ...Array(100_000).fill(comment))),
    either(
      '200 metadata segments',
      jpeg.withSegments(photo, ...Array(isShort ? 20 : 200).fill(largeSegment)),
    ),
    either('a thumbnail in a thumbnail', jpeg.withSegments(photo, jpeg.exif(nested))),
    either('endless EXIF directories', jpeg.withSegments(photo, jpeg.exif(Buffer.alloc(60_000)))),
    copy('several pictures in one file', jpeg.multiPicture(photo)),
  ]
}

function pngs({ isShort }: CorpusOptions): HostilePhoto[] {
  const deep = { depth: 16, interlace: 1 as const }
  const side = isShort ? 64 : 7_000
  const header = png.pngHeader({ width: 7_000, height: 7_000, ...deep })
  const tiny = png.chunk('IDAT', Buffer.alloc(0))
  return [
    isShort
      ? refuse('16-bit interlaced', png.png(header, png.chunk('IDAT', Buffer.alloc(64))))
      : refuse('16-bit interlaced', png.blackPng({ width: side, height: side, ...deep })),
    refuse(
      '16-bit interlaced, 20 megapixels',
      png.png(
        png.pngHeader({ width: 5_000, height: 4_000, colourType: 6, ...deep }),
        png.chunk('IDAT', Buffer.alloc(64)),
      ),
    ),
    refuse(
      '16,000 px a side',
      png.blackPng({ width: 16_000, height: isShort ? 16_001 : 16_000, depth: 1, colourType: 0 }),
    ),
    ...(isShort ? [] : [either('24 megapixels of nothing', png.blackPng({ width: 6_000, height: 3_990 }))]),
    refuse('an animated PNG', png.animation()),
    refuse('no width', png.blackPng({ width: 0, height: 64 })),
    refuse(
      '2,147,483,647 px a side',
      png.png(png.pngHeader({ width: 0x7fffffff, height: 0x7fffffff }), tiny),
    ),
    refuse(
      '100,000 empty chunks',
      png.png(png.pngHeader({ width: 64, height: 64 }), ...Array(100_000).fill(tiny)),
    ),
    either('packed metadata', png.compressedMetadata(isShort ? 1 : 64)),
    refuse(
      'fewer rows than promised',
      png.png(png.pngHeader({ width: 3_000, height: 3_000 }), png.chunk('IDAT', Buffer.alloc(100))),
    ),
  ]
}

async function webps(photo: Buffer): Promise<HostilePhoto[]> {
  const still = await sharp(photo).resize(320).webp().toBuffer()
  const picture = webp.chunksBehindHeader(still)
  return [
    refuse('an animated WebP', await webp.animatedWebp()),
    refuse('a canvas of another size', webp.webp(webp.canvas(16_000, 16_000), picture)),
    refuse('an animation flag on a still picture', webp.webp(webp.canvas(320, 320, 0x02), picture)),
    refuse('16,384 px a side', webp.largestLossless()),
    refuse('two pictures', webp.webp(picture, picture)),
    refuse('a WebP without a picture', webp.webp(webp.canvas(320, 320))),
  ]
}

function others(photo: Buffer): HostilePhoto[] {
  const page = Buffer.from('<html><script>alert(document.domain)</script></html>')
  const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateRawSync(page)])
  const box = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1'), Buffer.alloc(500)])
  return [
    copy('a JPEG and a page', Buffer.concat([photo, page])),
    copy('a page in a JPEG comment', jpeg.withSegments(photo, jpeg.segment(0xfe, page))),
    copy('a PNG and an archive', Buffer.concat([png.blackPng({ width: 64, height: 64 }), archive])),
    refuse(
      'an animated GIF',
      Buffer.from('GIF89a\x40\x00\x40\x00\x80\x00\x00!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00;', 'latin1'),
    ),
    refuse('a HEIC', box('heic')),
    refuse('an AVIF', box('avif')),
    refuse('a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')),
    refuse('a page', page),
  ]
}

/** The honest photo and its conversions, cut before and inside every marker or chunk. */
async function cuts(photo: Buffer): Promise<HostilePhoto[]> {
  const small = await sharp(photo).resize(160).toBuffer()
  const progressive = await sharp(small).jpeg({ progressive: true }).toBuffer()
  const still = await sharp(small).png({ progressive: true }).toBuffer()
  const lossy = await sharp(small).webp().toBuffer()
  const cutAt = (name: string, bytes: Buffer, places: number[]) =>
    places
      .flatMap((at) => [at, at + 3])
      .filter((at) => at > 0 && at < bytes.length - 2)
      .map((at) => refuse(`${name} cut at ${at}`, bytes.subarray(0, at)))
  return [
    ...cutAt('a progressive JPEG', progressive, jpeg.markersOf(progressive)),
    ...cutAt('an interlaced PNG', still, png.chunksOf(still).slice(0, -1)),
    ...cutAt('a WebP', lossy, [8, 12, 20, 30, lossy.length - 40]),
  ]
}
