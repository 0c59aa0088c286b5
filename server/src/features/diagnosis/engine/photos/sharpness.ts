import type { Pixels } from './measure.ts'

const tilesPerSide = 8
const percentile = 0.9
/** Lightest less darkest in a tile (0..255). With less there is nothing that could be sharp: a wall, a sky. */
const leastContrast = 30

interface Tile {
  contrast: number
  /** Of the Laplacian. */
  variance: number
}

/**
 * 90th percentile of the Laplacian's variance over those of 8 x 8 tiles that show anything: one sharp leaf
 * before a soft background is sharp, and so is a small plant before an even wall.
 */
export function sharpnessOf(pixels: Pixels): number {
  const tiles = tilesOf(pixels)
  const telling = tiles.filter(({ contrast }) => contrast >= leastContrast)
  const variances = (telling.length > 0 ? telling : tiles).map(({ variance }) => variance)
  variances.sort((a, b) => a - b)
  return variances[Math.floor(percentile * (variances.length - 1))] ?? 0
}

function tilesOf(pixels: Pixels): Tile[] {
  const grey = lumaOf(pixels)
  const width = Math.floor(pixels.width / tilesPerSide)
  const height = Math.floor(pixels.height / tilesPerSide)
  return Array.from({ length: tilesPerSide ** 2 }, (_, index) => {
    const left = (index % tilesPerSide) * width
    const top = Math.floor(index / tilesPerSide) * height
    return measureTile(grey, pixels, left, top, width, height)
  })
}

function lumaOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let index = 0; index < grey.length; index++) {
    const at = index * 3
    grey[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return grey
}

function measureTile(
  grey: Float32Array,
  { width, height }: Pixels,
  left: number,
  top: number,
  tileWidth: number,
  tileHeight: number,
): Tile {
  let [sum, squares, count, darkest, lightest] = [0, 0, 0, 255, 0]
  for (let y = Math.max(1, top); y < Math.min(height - 1, top + tileHeight); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, left + tileWidth); x++) {
      const at = y * width + x
      const luma = grey[at] ?? 0
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const value = around - 4 * luma
      sum += value
      squares += value * value
      count++
      darkest = Math.min(darkest, luma)
      lightest = Math.max(lightest, luma)
    }
  }
  if (count === 0) return { contrast: 0, variance: 0 }
  return { contrast: lightest - darkest, variance: squares / count - (sum / count) ** 2 }
}
