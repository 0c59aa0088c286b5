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
