import { expect, it } from 'vitest'
import { readingMinutes } from './article-head.tsx'

it('counts the text of an article, not its tags and spaces', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes(`<p>${'잎 '.repeat(1500)}</p>`)).toBe(3)
  expect(readingMinutes('<img src="/media/c/leaf-0a1b2c3d.1280.webp" alt="잎">'.repeat(100))).toBe(1)
})
