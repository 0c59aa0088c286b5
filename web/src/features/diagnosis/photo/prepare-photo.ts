import { randomId } from '../../../shared/random-id.ts'
import { fileKind } from './file-kind.ts'
import { checkPhotoQuality, type PhotoConcern, qualityCheckSide } from './photo-quality.ts'
import { fitWithin, type Size } from './shrink.ts'

/** A photo ready to send: upright, at most 2048 px, JPEG without metadata. */
export interface PreparedPhoto {
  id: string
  blob: Blob
  width: number
  height: number
  /** A possible quality problem, shown as a hint; the photo can still be sent. */
  concern?: PhotoConcern
}

const jpegQuality = 0.88

const sentences = {
  NOT_A_PICTURE: '사진 파일만 올릴 수 있어요. 휴대폰으로 찍은 사진을 골라 주세요.',
  HEIC: '이 기기에서는 HEIC 사진을 열 수 없어요. 사진을 화면 캡처하거나 JPEG로 바꿔서 올려 주세요.',
  UNREADABLE: '사진을 열 수 없어요. 파일이 온전하지 않은 것 같으니 다른 사진을 골라 주세요.',
}

/** Why a chosen file cannot be used; the message is shown to the customer. */
export class PhotoError extends Error {
  constructor(readonly reason: keyof typeof sentences) {
    super(sentences[reason])
  }
}

/**
 * Decodes a chosen file upright and re-encodes it as a JPEG of at most 2048 px.
 * @throws PhotoError when the file is not an image or cannot be decoded
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const kind = await fileKind(file)
  if (kind === 'NOT_A_PICTURE') throw new PhotoError('NOT_A_PICTURE')
  const picture = await open(file, kind === 'HEIC' ? 'HEIC' : 'UNREADABLE')
  try {
    const size = fitWithin(picture.width, picture.height)
    const concern = findConcern(picture)
    return { id: randomId(), blob: await toJpeg(picture, size), ...size, ...(concern && { concern }) }
  } finally {
    // Frees tens of megabytes without waiting for garbage collection.
    picture.close()
  }
}

async function open(file: Blob, reason: 'HEIC' | 'UNREADABLE') {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PhotoError(reason)
  }
}

function findConcern(picture: ImageBitmap) {
  const { canvas, context } = drawOnCanvas(
    picture,
    fitWithin(picture.width, picture.height, qualityCheckSide),
  )
  const concern = checkPhotoQuality(context.getImageData(0, 0, canvas.width, canvas.height))
  releaseCanvas(canvas)
  return concern
}

async function toJpeg(picture: ImageBitmap, size: Size) {
  const { canvas } = drawOnCanvas(picture, size)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality))
  releaseCanvas(canvas)
  if (!blob) throw new PhotoError('UNREADABLE')
  return blob
}

function drawOnCanvas(picture: ImageBitmap, { width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoError('UNREADABLE')
  // JPEG has no transparency; without a background it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { canvas, context }
}

/** Frees the pixels: iOS does so at once when a canvas has no size. */
function releaseCanvas(canvas: HTMLCanvasElement) {
  canvas.width = 0
}
