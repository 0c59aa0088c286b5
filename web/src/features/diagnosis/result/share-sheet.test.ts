import { expect, test } from 'vitest'
import { wrapLines } from './share-sheet.tsx'

const upTo = (length: number) => (line: string) => line.length <= length

test('a text breaks at spaces and says when words are left', () => {
  expect(wrapLines('흙이 마를 때까지 기다려요', 3, upTo(7))).toEqual(['흙이 마를', '때까지', '기다려요'])
  expect(wrapLines('흙이 마를 때까지 기다려요', 2, upTo(7))).toEqual(['흙이 마를', '때까지…'])
  expect(wrapLines('', 2, upTo(7))).toEqual([])
})
