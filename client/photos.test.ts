import { expect, test, vi } from 'vitest'
import { fitWithin, shrinkPhoto } from './photos.ts'

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

test('a photo is drawn on white, so that transparent parts do not turn black, and frees its pixels', async () => {
  const drawn: string[] = []
  const context = {
    set fillStyle(colour: string) {
      drawn.push(colour)
    },
    fillRect: () => drawn.push('background'),
    drawImage: () => drawn.push('picture'),
  }
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => Object.assign(context, { canvas }),
    toBlob: (done: BlobCallback) => done(new Blob(['jpeg'])),
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 4096,
    height: 1024,
    close: () => drawn.push('closed'),
  }))
  const photo = await shrinkPhoto(new File(['png'], 'leaf.png', { type: 'image/png' }))
  vi.unstubAllGlobals()
  expect(drawn).toEqual(['white', 'background', 'picture', 'closed'])
  expect([canvas.width, canvas.height]).toEqual([0, 512])
  expect(photo).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
})
