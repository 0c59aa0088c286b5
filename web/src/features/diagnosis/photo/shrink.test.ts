import { expect, test } from 'vitest'
import { shrunkSize } from './shrink.ts'

test('the longest side becomes 2048 and the aspect stays', () => {
  expect(shrunkSize(4608, 3456)).toEqual({ width: 2048, height: 1536 })
  expect(shrunkSize(3456, 4608)).toEqual({ width: 1536, height: 2048 })
})

test('a small picture is not blown up', () => {
  expect(shrunkSize(640, 480)).toEqual({ width: 640, height: 480 })
})

test('a very long strip keeps at least one pixel', () => {
  expect(shrunkSize(20_000, 3)).toEqual({ width: 2048, height: 1 })
})
