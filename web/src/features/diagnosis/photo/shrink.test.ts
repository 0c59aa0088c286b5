import { expect, test } from 'vitest'
import { fitWithin } from './shrink.ts'

test('limits the longest side to 2048 and keeps the aspect ratio', () => {
  expect(fitWithin(4608, 3456)).toEqual({ width: 2048, height: 1536 })
  expect(fitWithin(3456, 4608)).toEqual({ width: 1536, height: 2048 })
})

test('does not enlarge a small image', () => {
  expect(fitWithin(640, 480)).toEqual({ width: 640, height: 480 })
})

test('keeps at least one pixel of a very long image', () => {
  expect(fitWithin(20_000, 3)).toEqual({ width: 2048, height: 1 })
})
