import { expect, test } from 'vitest'
import { measureSharpness } from './sharpness'

const side = 64

/** Tiles of 8 x 8 pixels; the first `striped` ones have vertical stripes of this amplitude, the others are plain. */
function createImage(striped: number, amplitude: number) {
  const luma = Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)]
    const tile = Math.floor(y / 8) * 8 + Math.floor(x / 8)
    return tile < striped && x % 2 === 0 ? 100 + amplitude : 100
  })
  return { luma, width: side, height: side }
}

test('a plain image has no sharpness', () => {
  expect(measureSharpness(createImage(0, 0))).toBe(0)
})

test('only contrasting tiles count, whatever the share of the plain ones', () => {
  const whole = measureSharpness(createImage(64, 100))
  expect(whole).toBeGreaterThan(0)
  expect(measureSharpness(createImage(1, 100))).toBeGreaterThan(whole / 2)
})

test('tiles with little contrast count when there are no others', () => {
  expect(measureSharpness(createImage(64, 20))).toBeGreaterThan(0)
})

test('an image without inner pixels has no sharpness', () => {
  expect(measureSharpness({ luma: [10, 200], width: 2, height: 1 })).toBe(0)
})
