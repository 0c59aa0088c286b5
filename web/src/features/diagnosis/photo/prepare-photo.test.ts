import { expect, test } from 'vitest'
import { fileKind } from './prepare-photo.ts'

const file = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))])

test('images are detected by their first bytes', async () => {
  expect(await fileKind(file('\xff\xd8\xff\xe0....JFIF'))).toBe('PICTURE')
  expect(await fileKind(file('\x89PNG\r\n\x1a\n....'))).toBe('PICTURE')
  expect(await fileKind(file('RIFF....WEBPVP8 '))).toBe('PICTURE')
})

test("an iPhone's HEIC is detected", async () => {
  expect(await fileKind(file('\0\0\0\x18ftypheic'))).toBe('HEIC')
})

test('an SVG, a video and an empty file are not images', async () => {
  expect(await fileKind(file('<svg xmlns="http://www.w3.org/2000/svg">'))).toBe('NOT_A_PICTURE')
  expect(await fileKind(file('\0\0\0\x18ftypisom'))).toBe('NOT_A_PICTURE')
  expect(await fileKind(file(''))).toBe('NOT_A_PICTURE')
})
