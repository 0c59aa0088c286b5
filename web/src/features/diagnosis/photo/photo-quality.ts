import { measureSharpness } from '../../../../../contract/diagnosis/sharpness.ts'

/** A possible quality problem of a photo, shown as a hint before sending; the server checks again. */
export type PhotoConcern = 'DARK' | 'BRIGHT' | 'NO_PLANT' | 'BLURRED' | 'FAR'

/** RGBA bytes, four per pixel. */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}

/** Longest side, in pixels, that the limits below are calibrated for. */
export const qualityCheckSide = 512
const limits = { darkLuma: 35, brightLuma: 235, plantShare: 0.02, sharpness: 60 }
/** FAR: leaf pixels below `share`, most of them within `box` of the area. The minimum of 16 sample plants was 0.23 and 0.44. */
const far = { share: 0.08, box: 0.15 }

/** Returns the first quality problem found; light is checked first, since colours and edges depend on it. */
export function checkPhotoQuality(pixels: Pixels): PhotoConcern | undefined {
  const { luma, brightness, plantShare, plantBox } = measure(pixels)
  if (brightness < limits.darkLuma) return 'DARK'
  if (brightness > limits.brightLuma) return 'BRIGHT'
  if (plantShare < limits.plantShare) return 'NO_PLANT'
  if (measureSharpness({ luma, width: pixels.width, height: pixels.height }) < limits.sharpness)
    return 'BLURRED'
  return plantShare < far.share && plantBox < far.box ? 'FAR' : undefined
}

function measure({ data, width, height }: Pixels) {
  const area = width * height
  const luma = new Float32Array(area)
  const columns = new Uint32Array(width)
  const rows = new Uint32Array(height)
  let sum = 0
  let plant = 0
  for (let at = 0; at < area; at++) {
    const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
    const light = 0.299 * red + 0.587 * green + 0.114 * blue
    luma[at] = light
    sum += light
    if (!isLeafColour(red, green, blue)) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    columns[x] = (columns[x] ?? 0) + 1
    rows[y] = (rows[y] ?? 0) + 1
    plant++
  }
  const plantBox = (middleSpan(columns, plant) * middleSpan(rows, plant)) / area
  return { luma, brightness: sum / area, plantShare: plant / area, plantBox }
}

/** Counts the lines that contain the middle 80 % of the leaf pixels, which excludes stray pixels at the edges. */
function middleSpan(counts: Uint32Array, total: number) {
  let passed = 0
  let span = 0
  for (const count of counts) {
    if (passed + count > total * 0.1 && passed < total * 0.9) span++
    passed += count
  }
  return span
}

/** Greens, and the saturated yellows of sick leaves. */
function isLeafColour(red: number, green: number, blue: number) {
  const max = Math.max(red, green)
  const isColoured = max > 33 && max - blue > 0.14 * max
  const isGreen = green >= blue && green > red * 1.01
  const isYellow = red >= green && green > red * 0.82 && red > 115 && red - blue > 0.42 * red
  return isColoured && (isGreen || isYellow)
}
