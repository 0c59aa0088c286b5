import sharp from 'sharp'
import { measureSharpness } from '../../../../../contract/diagnosis/sharpness.ts'

export type PhotoRole = 'FULL' | 'SYMPTOM'

/** Measurements of one photo. */
export interface PhotoMeasures {
  /** 90th percentile of the Laplacian variance at 512 px, over the non-uniform tiles of an 8 x 8 grid. */
  sharpness: number
  /** Mean luma, 0..255. */
  luma: number
  /** Share of green and yellow pixels, 0..1. */
  vegetation: number
}

/** Reason why a photo is unusable. */
export type Gate = 'UNREADABLE' | 'DARK' | 'BRIGHT' | 'NO_PLANT' | 'BLURRED'

/** Result of one photo; `measures` is undefined when it could not be decoded. */
export interface PhotoReading {
  photo: PhotoRole
  measures: PhotoMeasures | undefined
  gate: Gate | undefined
}

/** Raw RGB bytes, three per pixel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const sharpnessSide = 512
const colourSide = 320
const limits = { darkLuma: 35, brightLuma: 235, vegetation: 0.02, sharpness: 60 }

/** Measures the given photos; both are optional. They are no evidence, only usable or not (docs/diagnosis.md). */
export async function readPhotos(full?: Buffer, symptom?: Buffer): Promise<PhotoReading[]> {
  const photos: PhotoReading[] = []
  if (full) photos.push(await readPhoto('FULL', full))
  if (symptom) photos.push(await readPhoto('SYMPTOM', symptom))
  return photos
}

async function readPhoto(photo: PhotoRole, bytes: Buffer): Promise<PhotoReading> {
  const measures = await measurePhoto(bytes)
  return { photo, measures, gate: gateOf(measures) }
}

/** Returns why a photo is unusable, or undefined. Brightness comes first, because colours and edges are meaningless in the dark. */
export function gateOf(measures: PhotoMeasures | undefined): Gate | undefined {
  if (!measures) return 'UNREADABLE'
  if (measures.luma < limits.darkLuma) return 'DARK'
  if (measures.luma > limits.brightLuma) return 'BRIGHT'
  if (measures.vegetation < limits.vegetation) return 'NO_PLANT'
  return measures.sharpness < limits.sharpness ? 'BLURRED' : undefined
}

/** Decodes a photo at a small size and measures it. Returns undefined when it cannot be decoded. */
export async function measurePhoto(photo: Buffer): Promise<PhotoMeasures | undefined> {
  try {
    const medium = await shrink(photo, sharpnessSide)
    const small = await sharp(medium.data, {
      raw: { width: medium.width, height: medium.height, channels: 3 },
    })
      .resize(colourSide, colourSide, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { data: small.data, width: small.info.width, height: small.info.height }
    return { sharpness: sharpnessOf(medium), ...coloursOf(pixels) }
  } catch {
    return undefined
  }
}

async function shrink(photo: Buffer, side: number): Promise<Pixels> {
  const { data, info } = await sharp(photo, { failOn: 'none', limitInputPixels: 64_000_000 })
    .rotate()
    .resize(side, side, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const lumaOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue

/** Returns the sharpness of an RGB image, by the same measure as the wizard's hint. */
export function sharpnessOf({ data, width, height }: Pixels): number {
  const luma = new Float32Array(width * height)
  for (let index = 0; index < luma.length; index++)
    luma[index] = lumaOf(data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0)
  return measureSharpness({ luma, width, height })
}

function coloursOf({ data, width, height }: Pixels) {
  const area = width * height || 1
  let [luma, plant] = [0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    luma += lumaOf(red, green, blue)
    if (isPlantColour(red, green, blue)) plant++
  }
  return { luma: luma / area, vegetation: plant / area }
}

/** Whether a pixel is green or yellow, by hue (degrees), saturation and value (0..1); the ranges were chosen on leaf photos. */
function isPlantColour(red: number, green: number, blue: number): boolean {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const value = most / 255
  const saturation = most === 0 ? 0 : range / most
  if (value < 0.13 || saturation < 0.14 || most === blue) return false
  const hue = most === red ? (60 * ((green - blue) / range) + 360) % 360 : 60 * ((blue - red) / range) + 120
  if (hue >= 62 && hue < 170) return true
  // Dull olive is as often a wall in lamplight as a leaf, so only saturated yellow counts.
  return hue >= 46 && hue < 62 && value > 0.45 && saturation > 0.42
}
