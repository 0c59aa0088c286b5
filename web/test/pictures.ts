import { vi } from 'vitest'

const side = 8

/** A browser that decodes every photo, once `isReady` has resolved; all other canvases stay without a context. */
export function stubPictures(isReady: Promise<void> = Promise.resolve()) {
  vi.stubGlobal('createImageBitmap', async () => {
    await isReady
    return { width: side, height: side, close: () => {} }
  })
  const context = {
    canvas: { toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'])) },
    fillRect: () => {},
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8Array(side * side * 4).fill(120), width: side, height: side }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return (this.width === side ? context : null) as never
  })
}

/** A file that is a photo by its first bytes. */
export const photoFile = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'photo.jpg', { type: 'image/jpeg' })
