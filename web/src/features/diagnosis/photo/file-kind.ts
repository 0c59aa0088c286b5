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
