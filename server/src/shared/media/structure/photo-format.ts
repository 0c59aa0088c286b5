export type PhotoFormat = 'JPEG' | 'PNG' | 'WEBP' | 'HEIC'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the format by the first bytes; the sent name and content type are not trusted. */
export function photoFormatOf(bytes: Buffer): PhotoFormat | undefined {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end)

  if (bytes.length < 12) return undefined
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'JPEG'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'WEBP'
  if (ascii(4, 8) === 'ftyp' && heicBrands.has(ascii(8, 12))) return 'HEIC'
  return undefined
}
