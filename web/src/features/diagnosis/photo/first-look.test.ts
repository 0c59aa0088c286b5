import { expect, test } from 'vitest'
import { firstLook, type Pixels } from './first-look.ts'

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

test('a sharp leaf in good light needs no hint', () => {
  expect(firstLook(picture(leafWithVeins))).toBeUndefined()
})

test('too little light, too much light, no leaf and no edge are told apart', () => {
  expect(firstLook(picture((x, y) => leafWithVeins(x, y).map((value) => value * 0.15) as Colour))).toBe(
    'DARK',
  )
  expect(firstLook(picture(() => [250, 250, 245]))).toBe('BRIGHT')
  expect(firstLook(picture((x) => (x % 7 < 3 ? [140, 130, 125] : [90, 85, 90])))).toBe('NO_PLANT')
  expect(firstLook(picture(() => [60, 130, 70]))).toBe('BLURRED')
})

const tiledFloor = (x: number, y: number): Colour => ((x + y) % 6 < 3 ? [140, 130, 125] : [90, 85, 90])
const evenWall = (): Colour => [205, 200, 190]
const plantWithin =
  (left: number, top: number, side: number, behind = tiledFloor) =>
  (x: number, y: number) =>
    x >= left && x < left + side && y >= top && y < top + side ? leafWithVeins(x, y) : behind(x, y)

test('a small plant far away gets the hint to step closer, wherever it stands', () => {
  expect(firstLook(picture(plantWithin(48, 48, 32)))).toBe('FAR')
  expect(firstLook(picture(plantWithin(4, 90, 32)))).toBe('FAR')
  expect(firstLook(picture(plantWithin(38, 38, 52)))).toBeUndefined()
})

test('before an even wall a small sharp plant is far away, not blurred, and a larger one is fine', () => {
  expect(firstLook(picture(plantWithin(54, 54, 20, evenWall)))).toBe('FAR')
  expect(firstLook(picture(plantWithin(48, 48, 32, evenWall)))).toBe('FAR')
  expect(firstLook(picture(plantWithin(38, 38, 52, evenWall)))).toBeUndefined()
})

test('thin leaves all over the picture are not far away', () => {
  const thinLeaves = (x: number, y: number): Colour => (x % 16 === 0 ? [50, 120, 60] : tiledFloor(x, y))
  expect(firstLook(picture(thinLeaves))).toBeUndefined()
})

test('only one hint is given: light and sharpness come before distance', () => {
  const dark = (x: number, y: number) => plantWithin(48, 48, 32)(x, y).map((value) => value * 0.15) as Colour
  expect(firstLook(picture(dark))).toBe('DARK')
  const blurred = (x: number, y: number): Colour => {
    const wall = Math.min(1, Math.max(0, (Math.hypot(x - 64, y - 64) - 8) / 16))
    return [60 + 80 * wall, 130, 70 + 55 * wall]
  }
  expect(firstLook(picture(blurred))).toBe('BLURRED')
})
