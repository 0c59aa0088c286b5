import { expect, test } from 'vitest'
import { checkPhotoQuality, type Pixels } from './photo-quality.ts'

type Colour = [red: number, green: number, blue: number]

function picture(colourAt: (x: number, y: number) => Colour): Pixels {
  const side = 128
  const data = Array.from({ length: side * side }, (_, at) => [
    ...colourAt(at % side, Math.floor(at / side)),
    255,
  ])
  return { data: data.flat(), width: side, height: side }
}
const leafWithVeins = (x: number, y: number): Colour => ((x + y) % 9 < 2 ? [150, 190, 130] : [50, 120, 60])

test('a sharp leaf in good light has no problem', () => {
  expect(checkPhotoQuality(picture(leafWithVeins))).toBeUndefined()
})

test('dark, bright, leafless and blurred images are distinguished', () => {
  expect(
    checkPhotoQuality(picture((x, y) => leafWithVeins(x, y).map((value) => value * 0.15) as Colour)),
  ).toBe('DARK')
  expect(checkPhotoQuality(picture(() => [250, 250, 245]))).toBe('BRIGHT')
  expect(checkPhotoQuality(picture((x) => (x % 7 < 3 ? [140, 130, 125] : [90, 85, 90])))).toBe('NO_PLANT')
  expect(checkPhotoQuality(picture(() => [60, 130, 70]))).toBe('BLURRED')
})

const tiledFloor = (x: number, y: number): Colour => ((x + y) % 6 < 3 ? [140, 130, 125] : [90, 85, 90])
const evenWall = (): Colour => [205, 200, 190]
const plantWithin =
  (left: number, top: number, side: number, behind = tiledFloor) =>
  (x: number, y: number) =>
    x >= left && x < left + side && y >= top && y < top + side ? leafWithVeins(x, y) : behind(x, y)

test('a small distant plant is FAR at any position', () => {
  expect(checkPhotoQuality(picture(plantWithin(48, 48, 32)))).toBe('FAR')
  expect(checkPhotoQuality(picture(plantWithin(4, 90, 32)))).toBe('FAR')
  expect(checkPhotoQuality(picture(plantWithin(38, 38, 52)))).toBeUndefined()
})

test('a small sharp plant before a plain wall is FAR and not blurred', () => {
  expect(checkPhotoQuality(picture(plantWithin(54, 54, 20, evenWall)))).toBe('FAR')
  expect(checkPhotoQuality(picture(plantWithin(48, 48, 32, evenWall)))).toBe('FAR')
  expect(checkPhotoQuality(picture(plantWithin(38, 38, 52, evenWall)))).toBeUndefined()
})

test('thin leaves all over the image are not FAR', () => {
  const thinLeaves = (x: number, y: number): Colour => (x % 16 === 0 ? [50, 120, 60] : tiledFloor(x, y))
  expect(checkPhotoQuality(picture(thinLeaves))).toBeUndefined()
})

test('light and sharpness are reported before distance', () => {
  const dark = (x: number, y: number) => plantWithin(48, 48, 32)(x, y).map((value) => value * 0.15) as Colour
  expect(checkPhotoQuality(picture(dark))).toBe('DARK')
  const blurred = (x: number, y: number): Colour => {
    const wall = Math.min(1, Math.max(0, (Math.hypot(x - 64, y - 64) - 8) / 16))
    return [60 + 80 * wall, 130, 70 + 55 * wall]
  }
  expect(checkPhotoQuality(picture(blurred))).toBe('BLURRED')
})
