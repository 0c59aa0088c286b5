/** Luma (0..255) per pixel, row by row. */
interface LumaImage {
  luma: ArrayLike<number>
  width: number
  height: number
}

const tilesPerSide = 8
const percentile = 0.9
/** Difference between the lightest and the darkest luma; tiles below it show nothing that could be sharp. */
const minContrast = 30

interface Tile {
  contrast: number
  /** Variance of the Laplacian. */
  variance: number
}

/**
 * Measures the sharpness of a photo, for the wizard's hint and for the engine's check: the 90th percentile of
 * the Laplacian's variance over the contrasting ones of 8 x 8 tiles. A sharp leaf before a soft background
 * counts as sharp, and so does a small plant before a plain wall.
 */
export function measureSharpness(image: LumaImage): number {
  const tiles = measureTiles(image)
  const contrasting = tiles.filter(({ contrast }) => contrast >= minContrast)
  const variances = (contrasting.length > 0 ? contrasting : tiles).map(({ variance }) => variance)
  variances.sort((a, b) => a - b)
  return variances[Math.floor(percentile * (variances.length - 1))] ?? 0
}

function measureTiles(image: LumaImage): Tile[] {
  const width = Math.floor(image.width / tilesPerSide)
  const height = Math.floor(image.height / tilesPerSide)
  return Array.from({ length: tilesPerSide ** 2 }, (_, index) => {
    const left = (index % tilesPerSide) * width
    const top = Math.floor(index / tilesPerSide) * height
    return measureTile(image, { left, top, width, height })
  })
}

interface Area {
  left: number
  top: number
  width: number
  height: number
}

function measureTile({ luma, width, height }: LumaImage, tile: Area): Tile {
  const lumaAt = (index: number) => luma[index] ?? 0
  let [sum, squares, count, darkest, lightest] = [0, 0, 0, 255, 0]
  for (let y = Math.max(1, tile.top); y < Math.min(height - 1, tile.top + tile.height); y++) {
    for (let x = Math.max(1, tile.left); x < Math.min(width - 1, tile.left + tile.width); x++) {
      const index = y * width + x
      const light = lumaAt(index)
      const around = lumaAt(index - 1) + lumaAt(index + 1) + lumaAt(index - width) + lumaAt(index + width)
      const laplacian = around - 4 * light
      sum += laplacian
      squares += laplacian * laplacian
      count++
      darkest = Math.min(darkest, light)
      lightest = Math.max(lightest, light)
    }
  }
  if (count === 0) return { contrast: 0, variance: 0 }
  return { contrast: lightest - darkest, variance: squares / count - (sum / count) ** 2 }
}
