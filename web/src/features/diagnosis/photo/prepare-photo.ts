import { fitWithin, openPicture, pixelsOf, toJpeg } from '../../../../../client/photos.ts'
import { randomId } from '../../../shared/random-id.ts'
import { checkPhotoQuality, type PhotoConcern, qualityCheckSide } from './photo-quality.ts'

/** A photo ready to send: upright, at most 2048 px, JPEG without metadata. */
export interface PreparedPhoto {
  id: string
  blob: Blob
  width: number
  height: number
  /** A possible quality problem, shown as a hint; the photo can still be sent. */
  concern?: PhotoConcern
}

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
    const { width, height } = picture
    const size = fitWithin(width, height)
    const concern = checkPhotoQuality(await pixelsOf(picture, fitWithin(width, height, qualityCheckSide)))
    const blob = await toJpeg(picture, size)
    if (!blob) throw new PhotoError('UNREADABLE')
    return { id: randomId(), blob, ...size, ...(concern && { concern }) }
  } finally {
    picture.close()
  }
}

async function open(file: Blob, reason: 'HEIC' | 'UNREADABLE') {
  try {
    return await openPicture(file)
  } catch {
    throw new PhotoError(reason)
  }
}

/** Type of a file by its first bytes; file names and declared types are unreliable. */
type FileKind = 'PICTURE' | 'HEIC' | 'NOT_A_PICTURE'

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']
const signatures: [offset: number, bytes: string][] = [
  [0, '\xff\xd8\xff'], // JPEG
  [0, '\x89PNG'],
  [8, 'WEBP'],
  [8, 'avif'],
  [0, 'GIF8'],
  [0, 'BM'], // Windows bitmap
]

/** Detects raster images that browsers may decode; SVG, PDF and videos are not images here. */
export async function fileKind(file: Blob): Promise<FileKind> {
  const start = await firstBytes(file, 16)
  if (start.slice(4, 8) === 'ftyp' && heicBrands.includes(start.slice(8, 12))) return 'HEIC'
  const known = signatures.some(([offset, bytes]) => start.startsWith(bytes, offset))
  return known ? 'PICTURE' : 'NOT_A_PICTURE'
}

async function firstBytes(file: Blob, count: number) {
  const bytes = new Uint8Array(await file.slice(0, count).arrayBuffer())
  return String.fromCharCode(...bytes)
}
