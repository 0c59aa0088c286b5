/** Longest side, in pixels, of a photo that is sent. */
const maxPhotoSide = 2048
const jpegQuality = 0.88

export interface Size {
  width: number
  height: number
}

/** Returns the size that fits into `limit` x `limit` with the same aspect ratio; never enlarges. */
export function fitWithin(width: number, height: number, limit = maxPhotoSide): Size {
  const scale = Math.min(1, limit / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Decodes a picture upright. Rejects when the browser cannot. Close it, which frees tens of megabytes at once. */
export const openPicture = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' })

/** The picture as a JPEG of this size without metadata; undefined when the browser cannot encode it. */
export async function toJpeg(picture: ImageBitmap, size: Size): Promise<Blob | undefined> {
  return withCanvas(picture, size, async ({ canvas }) => {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality))
    return blob ?? undefined
  })
}

/** The picture's pixels at this size. */
export const pixelsOf = (picture: ImageBitmap, size: Size) =>
  withCanvas(picture, size, async (context) => context.getImageData(0, 0, size.width, size.height))

/** Reduces a photo to the size that is sent. Returns the file unchanged when the browser cannot decode it. */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const picture = await openPicture(file)
    const blob = await toJpeg(picture, fitWithin(picture.width, picture.height)).finally(() =>
      picture.close(),
    )
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}

async function withCanvas<Result>(
  picture: ImageBitmap,
  { width, height }: Size,
  use: (context: CanvasRenderingContext2D) => Promise<Result>,
): Promise<Result> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  // JPEG has no transparency; without a background it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  try {
    return await use(context)
  } finally {
    // Frees the pixels: iOS does so at once when a canvas has no size.
    canvas.width = 0
  }
}
