/** What may make a photo hard to use. Only a hint before sending; the server judges for itself. */
export type PhotoConcern = 'DARK' | 'BRIGHT' | 'NO_PLANT' | 'BLURRED' | 'FAR'

/** RGBA bytes, as a canvas gives them. */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}

/** Longest side, in pixels, at which the limits below hold. */
export const firstLookSide = 512
const limits = { darkLuma: 35, brightLuma: 235, plantShare: 0.02, sharpness: 60 }
/** Less leaf than `share`, and most of it within `box` of the picture: among 16 plants tried the least were 0.23 and 0.44. */
const far = { share: 0.08, box: 0.15 }
const tilesPerSide = 8
/** Lightest less darkest in a tile (0..255). With less there is nothing that could be sharp: a wall, a sky. */
const leastContrast = 30

/** Looks at a photo once, small. Light comes first, for colours and edges mean nothing in the dark. */
export function firstLook(pixels: Pixels): PhotoConcern | undefined {
  const { luma, brightness, plantShare, plantBox } = measure(pixels)
  if (brightness < limits.darkLuma) return 'DARK'
  if (brightness > limits.brightLuma) return 'BRIGHT'
  if (plantShare < limits.plantShare) return 'NO_PLANT'
  if (sharpness(luma, pixels) < limits.sharpness) return 'BLURRED'
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

/** How many neighbouring lines hold the middle 80 % of what was counted: a stray green thing at the edge is not the plant. */
function middleSpan(counts: Uint32Array, total: number) {
  let seen = 0
  let span = 0
  for (const count of counts) {
    if (seen + count > total * 0.1 && seen < total * 0.9) span++
    seen += count
  }
  return span
}

/** Greens, and the clear yellows of a sick leaf. */
function isLeafColour(red: number, green: number, blue: number) {
  const most = Math.max(red, green)
  const isColoured = most > 33 && most - blue > 0.14 * most
  const isGreen = green >= blue && green > red * 1.01
  const isYellow = red >= green && green > red * 0.82 && red > 115 && red - blue > 0.42 * red
  return isColoured && (isGreen || isYellow)
}

/**
 * 90th percentile of the Laplacian's variance over those of 8 x 8 tiles that show anything: backgrounds may
 * blur, and a small plant before an even wall is as sharp as a large one.
 */
function sharpness(luma: Float32Array, { width, height }: Pixels) {
  const [tileWidth, tileHeight] = [Math.floor(width / tilesPerSide), Math.floor(height / tilesPerSide)]
  const tiles = Array.from({ length: tilesPerSide ** 2 }, (_, index) => {
    const left = (index % tilesPerSide) * tileWidth
    const top = Math.floor(index / tilesPerSide) * tileHeight
    return measureTile(luma, width, left, top, tileWidth, tileHeight)
  })
  const telling = tiles.filter(({ contrast }) => contrast >= leastContrast)
  const variances = (telling.length > 0 ? telling : tiles).map(({ variance }) => variance)
  variances.sort((a, b) => a - b)
  return variances[Math.floor(variances.length * 0.9)] ?? 0
}

function measureTile(
  luma: Float32Array,
  stride: number,
  left: number,
  top: number,
  width: number,
  height: number,
) {
  let [sum, squares, count, darkest, lightest] = [0, 0, 0, 255, 0]
  const light = (at: number) => luma[at] ?? 0
  for (let y = top + 1; y < top + height - 1; y++) {
    for (let x = left + 1; x < left + width - 1; x++) {
      const at = y * stride + x
      const edge = light(at - 1) + light(at + 1) + light(at - stride) + light(at + stride) - 4 * light(at)
      sum += edge
      squares += edge * edge
      count++
      darkest = Math.min(darkest, light(at))
      lightest = Math.max(lightest, light(at))
    }
  }
  return { contrast: lightest - darkest, variance: count === 0 ? 0 : squares / count - (sum / count) ** 2 }
}
