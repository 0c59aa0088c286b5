import { randomId } from '../../../shared/random-id.ts'
import { fileKind } from './file-kind.ts'
import { firstLook, firstLookSide, type PhotoConcern } from './first-look.ts'
import { type Size, shrunkSize } from './shrink.ts'

/** A photo ready to send: upright, at most 2048 px, JPEG without metadata. */
export interface PreparedPhoto {
  id: string
  blob: Blob
  width: number
  height: number
  /** What may make it hard to use; a hint, never a refusal. */
  concern?: PhotoConcern
}

const jpegQuality = 0.88

const sentences = {
  NOT_A_PICTURE: '사진 파일만 올릴 수 있어요. 휴대폰으로 찍은 사진을 골라 주세요.',
  HEIC: '이 기기에서는 HEIC 사진을 열 수 없어요. 사진을 화면 캡처하거나 JPEG로 바꿔서 올려 주세요.',
  UNREADABLE: '사진을 열 수 없어요. 파일이 온전하지 않은 것 같으니 다른 사진을 골라 주세요.',
}

/** Why a chosen file cannot be used; the message is for the person who chose it. */
export class PhotoError extends Error {
  constructor(readonly reason: keyof typeof sentences) {
    super(sentences[reason])
  }
}

/**
 * Opens a chosen file as upright pixels and makes it small enough to send.
 * @throws PhotoError when it is no picture or cannot be opened
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const kind = await fileKind(file)
  if (kind === 'NOT_A_PICTURE') throw new PhotoError('NOT_A_PICTURE')
  const picture = await open(file, kind === 'HEIC' ? 'HEIC' : 'UNREADABLE')
  try {
    const size = shrunkSize(picture.width, picture.height)
    const concern = concernOf(picture)
    return { id: randomId(), blob: await toJpeg(picture, size), ...size, ...(concern && { concern }) }
  } finally {
    // Tens of megabytes on a phone: not left for the garbage collector.
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

function concernOf(picture: ImageBitmap) {
  const { canvas, context } = drawn(picture, shrunkSize(picture.width, picture.height, firstLookSide))
  const concern = firstLook(context.getImageData(0, 0, canvas.width, canvas.height))
  giveBack(canvas)
  return concern
}

async function toJpeg(picture: ImageBitmap, size: Size) {
  const { canvas } = drawn(picture, size)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality))
  giveBack(canvas)
  if (!blob) throw new PhotoError('UNREADABLE')
  return blob
}

function drawn(picture: ImageBitmap, { width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoError('UNREADABLE')
  // JPEG knows no transparency; without a ground it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { canvas, context }
}

/** iOS frees a canvas's pixels at once when it has no size. */
function giveBack(canvas: HTMLCanvasElement) {
  canvas.width = 0
}
