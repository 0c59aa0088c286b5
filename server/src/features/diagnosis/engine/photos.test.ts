import { expect, test } from 'vitest'
import type { Pixels } from './photos.ts'
import { sharpnessOf } from './photos.ts'

const side = 256
const wall = 200

/** A striped square in the middle of an even wall; `soft` is how many pixels a stripe takes to fade. */
function striped(square: number, soft: number): Pixels {
  const data = Buffer.alloc(side * side * 3, wall)
  const from = (side - square) / 2
  for (let y = from; y < from + square; y++) {
    for (let x = from; x < from + square; x++) {
      const wave = Math.sin((x / (8 + soft)) * Math.PI)
      const luma = wall - 60 + 60 * (soft === 0 ? Math.sign(wave) : wave)
      data.fill(luma, (y * side + x) * 3, (y * side + x) * 3 + 3)
    }
  }
  return { data, width: side, height: side }
}

test('sharpness does not depend on the uniform area around the subject', () => {
  const whole = sharpnessOf(striped(side, 0))
  expect(whole).toBeGreaterThan(60)
  expect(sharpnessOf(striped(side / 4, 0))).toBeGreaterThan(whole / 2)
})

test('a smooth gradient and a uniform image are not sharp', () => {
  expect(sharpnessOf(striped(side, 24))).toBeLessThan(60)
  expect(sharpnessOf(striped(0, 0))).toBe(0)
})
