import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  createPhonePhoto,
  createPixelBomb,
  createPolyglot,
  heic,
  namesInMetadata,
  svg,
} from '../../../../test/support/photo-files.ts'
import { PhotoRefusal } from '../structure/photo-structure.ts'
import { makeCopies } from './make-copies.ts'

const refusalOf = async (bytes: Buffer) => {
  const error = await makeCopies(bytes).then(
    () => undefined,
    (thrown) => thrown,
  )
  return error instanceof PhotoRefusal ? error.reason : error
}

it('creates a large copy of at most 2048 px and three smaller ones', async () => {
  const copies = await makeCopies(await createPhonePhoto(3000, 1500))

  expect([copies.width, copies.height]).toEqual([2048, 1024])
  const sizes = await Promise.all(copies.smaller.map(({ webp }) => sharp(webp).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 320, 160],
    ['webp', 640, 320],
    ['webp', 1280, 640],
  ])
})

it('never enlarges a small photo', async () => {
  const copies = await makeCopies(await createPhonePhoto(100, 40))
  expect([copies.width, copies.height]).toEqual([100, 40])
})

it('removes location, camera, colour profile and second payload from every copy', async () => {
  const exif = await createPhonePhoto()
  const profiled = await sharp(exif).keepExif().withIccProfile('p3').jpeg().toBuffer()

  for (const bytes of [exif, profiled, await createPolyglot()]) {
    const { jpeg, smaller } = await makeCopies(bytes)
    for (const copy of [jpeg, ...smaller.map(({ webp }) => webp)]) {
      const { exif, icc, xmp, iptc } = await sharp(copy).metadata()
      expect({ exif, icc, xmp, iptc }).toEqual({})
      expect(copy.toString('latin1')).not.toMatch(namesInMetadata)
      expect(copy.toString('latin1')).not.toContain('<script')
    }
  }
})

it('applies the orientation before resizing', async () => {
  const lying = await sharp(await createPhonePhoto(3000, 1500))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { width, height } = await makeCopies(lying)
  expect([width, height]).toEqual([1024, 2048])
})

it('converts every supported kind of picture to 8-bit sRGB on a white background', async () => {
  const photo = sharp(await createPhonePhoto(300, 200))
  const clear = { create: { width: 300, height: 200, channels: 4 as const, background: '#00000000' } }
  const kinds = {
    progressive: photo.clone().jpeg({ progressive: true }),
    cmyk: photo.clone().toColourspace('cmyk').jpeg(),
    grey: photo.clone().greyscale().jpeg(),
    deep: photo.clone().toColourspace('rgb16').png(),
    palette: photo.clone().png({ palette: true, colours: 16 }),
    interlaced: photo.clone().png({ progressive: true }),
    webp: photo.clone().webp(),
    clear: sharp(clear).png(),
  }

  for (const [kind, picture] of Object.entries(kinds)) {
    const { jpeg } = await makeCopies(await picture.toBuffer())
    const { space, channels, depth, width } = await sharp(jpeg).metadata()
    expect({ kind, space, channels, depth, width }).toEqual({
      kind,
      space: 'srgb',
      channels: 3,
      depth: 'uchar',
      width: 300,
    })
    const { dominant } = await sharp(jpeg).stats()
    if (kind === 'clear') expect(dominant.r).toBeGreaterThan(240)
    else expect(dominant.g).toBeGreaterThan(80)
  }
})

it('rejects files that are not photos, whatever their name', async () => {
  const photo = await createPhonePhoto()
  expect(await refusalOf(svg)).toBe('FORMAT')
  expect(await refusalOf(heic)).toBe('HEIC')
  expect(await refusalOf(Buffer.from(`GIF89a${'x'.repeat(100)}`))).toBe('FORMAT')
  expect(await refusalOf(Buffer.concat([photo.subarray(0, 4), svg]))).toBe('DAMAGED')
  expect(await refusalOf(photo.subarray(0, photo.length / 2))).toBe('DAMAGED')
  const png = await sharp(photo).png().toBuffer()
  expect(await refusalOf(png.subarray(0, png.length - 2000))).toBe('DAMAGED')
})

it('rejects a pixel bomb by its header, without decoding it', async () => {
  const bomb = createPixelBomb()
  const memoryBefore = process.memoryUsage().rss

  expect(await refusalOf(bomb)).toBe('PIXELS')
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(50_000_000)
})

it('has no decoder for SVG in this process', async () => {
  await expect(sharp(svg).png().toBuffer()).rejects.toThrow()
})
