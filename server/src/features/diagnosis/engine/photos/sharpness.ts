import type { Pixels } from './measure.ts'

const tilesPerSide = 8
const percentile = 0.9

/** 90th percentile over 8 x 8 tiles of the variance of the Laplacian: one sharp leaf before a soft background is sharp. */
export function sharpnessOf(pixels: Pixels): number {
  const grey = lumaOf(pixels)
  const variances: number[] = []
  const tileWidth = Math.floor(pixels.width / tilesPerSide)
  const tileHeight = Math.floor(pixels.height / tilesPerSide)
  for (let row = 0; row < tilesPerSide; row++) {
    for (let column = 0; column < tilesPerSide; column++) {
      variances.push(
        laplacianVariance(grey, pixels, column * tileWidth, row * tileHeight, tileWidth, tileHeight),
      )
    }
  }
  variances.sort((a, b) => a - b)
  return variances[Math.floor(percentile * (variances.length - 1))] ?? 0
}

function lumaOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let index = 0; index < grey.length; index++) {
    const at = index * 3
    grey[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return grey
}

function laplacianVariance(
  grey: Float32Array,
  { width, height }: Pixels,
  left: number,
  top: number,
  tileWidth: number,
  tileHeight: number,
): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = Math.max(1, top); y < Math.min(height - 1, top + tileHeight); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, left + tileWidth); x++) {
      const at = y * width + x
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const value = around - 4 * (grey[at] ?? 0)
      sum += value
      squares += value * value
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
