import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type HostilePhoto, hostilePhotos } from '../../../../test/support/hostile-photos/corpus.ts'
import { manyScans } from '../../../../test/support/hostile-photos/jpeg.ts'
import { chunk, png, pngHeader } from '../../../../test/support/hostile-photos/png.ts'
import { createPhonePhoto } from '../../../../test/support/photo-files.ts'
import { inspectPhoto, PhotoRefusal } from './photo-structure.ts'

const reasonOf = (bytes: Buffer) => {
  try {
    inspectPhoto(bytes)
    return undefined
  } catch (error) {
    return error instanceof PhotoRefusal ? error.reason : error
  }
}

let photo: Buffer
let corpus: HostilePhoto[]
beforeAll(async () => {
  photo = await createPhonePhoto(900, 900)
  corpus = await hostilePhotos(photo, { isShort: true })
})
const find = (name: string) => corpus.find((it) => it.name === name)?.bytes ?? Buffer.alloc(0)

describe('the structure of a photo', () => {
  it('has the dimensions that a decoder finds, in every kind of file', async () => {
    const picture = sharp(photo).resize(301, 203, { fit: 'fill' })
    const kinds = [
      picture.clone().jpeg(),
      picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      picture.clone().greyscale().jpeg(),
      picture.clone().toColourspace('cmyk').jpeg(),
      picture.clone().png(),
      picture.clone().png({ palette: true }),
      picture.clone().png({ progressive: true }),
      picture.clone().webp(),
      picture.clone().webp({ lossless: true }),
      picture.clone().ensureAlpha(0.5).webp(),
    ]
    for (const kind of kinds) {
      expect(inspectPhoto(await kind.toBuffer())).toMatchObject({ width: 301, height: 203 })
    }
  })

  it('is refused for every kind of attack with its reason', () => {
    const reasons: Record<string, string> = {
      '1,500 empty scans': 'SCANS',
      '1,000 scans of 16 megapixels': 'SCANS',
      '100,000 empty comments': 'SCANS',
      '100,000 empty chunks': 'SCANS',
      'two frames': 'CODING',
      'arithmetic coding': 'CODING',
      'lossless coding': 'CODING',
      'hierarchical coding': 'CODING',
      '12 bits a sample': 'CODING',
      'two pictures': 'CODING',
      'no height': 'DAMAGED',
      '65,535 px a side': 'PIXELS',
      '16-bit interlaced': 'PIXELS',
      '16-bit interlaced, 20 megapixels': 'MEMORY',
      '16,384 px a side': 'PIXELS',
      'an animated PNG': 'ANIMATED',
      'an animated WebP': 'ANIMATED',
      'an animation flag on a still picture': 'ANIMATED',
      'a canvas of another size': 'DAMAGED',
      'an animated GIF': 'FORMAT',
      'a HEIC': 'HEIC',
      'an AVIF': 'FORMAT',
    }
    const found = Object.fromEntries(Object.keys(reasons).map((name) => [name, reasonOf(find(name))]))
    expect(found).toEqual(reasons)
  })

  it('never breaks on a file cut anywhere', async () => {
    const files = [
      photo,
      await sharp(photo).resize(64).png().toBuffer(),
      await sharp(photo).resize(64).webp().toBuffer(),
    ]
    for (const file of files) {
      for (let length = 0; length < Math.min(file.length, 3_000); length += 1) {
        const reason = reasonOf(file.subarray(0, length))
        expect(reason === undefined || typeof reason === 'string').toBe(true)
      }
    }
  })

  it('counts scans by the size of the picture: a small one may have as many as an optimiser writes', () => {
    expect(reasonOf(manyScans(98, 800, 600))).toBeUndefined()
    expect(reasonOf(manyScans(100, 800, 600))).toBe('SCANS')
    expect(reasonOf(manyScans(9, 8_000, 6_000))).toBeUndefined()
    expect(reasonOf(manyScans(15, 8_000, 6_000))).toBe('SCANS')
  })

  it('has a limit of memory that a large phone photo and a screenshot keep', () => {
    const blank = chunk('IDAT', Buffer.alloc(8))
    const pngOf = (header: Parameters<typeof pngHeader>[0]) => reasonOf(png(pngHeader(header), blank))
    expect(pngOf({ width: 4_000, height: 3_000, colourType: 6 })).toBeUndefined()
    expect(pngOf({ width: 6_000, height: 5_000 })).toBe('PIXELS')
    expect(pngOf({ width: 5_000, height: 4_000, depth: 16, colourType: 6, interlace: 1 })).toBe('MEMORY')
  })
})
