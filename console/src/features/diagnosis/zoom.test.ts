import { expect, test } from 'vitest'
import { mostZoom, zoomedAt } from './zoom.ts'

const box = { width: 400, height: 500 }
const still = { x: 0, y: 0 }
const whole = { scale: 1, ...still }

test('what is under the finger stays under it', () => {
  const zoomed = zoomedAt(whole, { factor: 2, at: { x: 100, y: 50 }, move: still }, box)
  expect(zoomed).toEqual({ scale: 2, x: -100, y: -50 })
})

test('a photo never leaves its frame, and never gets smaller than it', () => {
  expect(zoomedAt(whole, { factor: 1, at: still, move: { x: 90, y: -90 } }, box)).toMatchObject({ scale: 1 })
  const far = zoomedAt({ scale: 2, ...still }, { factor: 1, at: still, move: { x: 900, y: -900 } }, box)
  expect(far).toEqual({ scale: 2, x: 200, y: -250 })
  expect(zoomedAt(far, { factor: 0.1, at: still, move: still }, box).scale).toBe(1)
  expect(zoomedAt(far, { factor: 99, at: still, move: still }, box).scale).toBe(mostZoom)
})
