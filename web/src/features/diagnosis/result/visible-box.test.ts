import { expect, test } from 'vitest'
import { centerOf, visibleBox } from './photos.tsx'

const portrait = 4 / 5
const region = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const rounded = (box: ReturnType<typeof visibleBox>) =>
  box && [box.x, box.y, box.width, box.height].map((share) => Math.round(share * 1000) / 1000)

test('keeps the shares where the frame has the shape of the photo', () => {
  expect(rounded(visibleBox(region(0.1, 0.2, 0.3, 0.4), portrait, portrait))).toEqual([0.1, 0.2, 0.3, 0.4])
})

test('stretches the shares of a wide photo, whose sides the frame cuts off', () => {
  // A photo of 2:1 shows its middle 40 % in a frame of 4:5.
  expect(rounded(visibleBox(region(0.4, 0.2, 0.2, 0.4), 2, portrait))).toEqual([0.25, 0.2, 0.5, 0.4])
  expect(rounded(visibleBox(region(0.2, 0, 0.2, 1), 2, portrait))).toEqual([0, 0, 0.25, 1])
})

test('stretches the shares of a tall photo, whose top and bottom the frame cuts off', () => {
  expect(rounded(visibleBox(region(0, 0.25, 1, 0.25), 0.4, portrait))).toEqual([0, 0, 1, 0.5])
})

test('returns null for what the frame does not show, and cuts off what lies outside of the photo', () => {
  expect(visibleBox(region(0, 0, 0.2, 1), 2, portrait)).toBeNull()
  expect(visibleBox(region(0.2, 0.2, 0, 0), 1, 1)).toBeNull()
  expect(rounded(visibleBox(region(0.9, -0.1, 0.4, 0.3), 1, 1))).toEqual([0.9, 0, 0.1, 0.2])
})

test('the frame of a tall photo keeps what was seen near its end in view', () => {
  const tip = region(0.4, 0.9, 0.2, 0.1)
  expect(visibleBox(tip, 0.4, portrait)).toBeNull()
  expect(rounded(visibleBox(tip, 0.4, portrait, centerOf([tip])))).toEqual([0.4, 0.85, 0.2, 0.15])
  expect(centerOf([])).toEqual({ x: 0.5, y: 0.5 })
})
