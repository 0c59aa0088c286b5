import { measureSharpness } from '../../../../../../contract/diagnosis/sharpness.ts'
import type { Pixels } from './measure.ts'

/** Returns the sharpness of an RGB image, by the same measure as the wizard's hint. */
export const sharpnessOf = (pixels: Pixels): number =>
  measureSharpness({ luma: lumaOf(pixels), width: pixels.width, height: pixels.height })

function lumaOf({ data, width, height }: Pixels): Float32Array {
  const luma = new Float32Array(width * height)
  for (let index = 0; index < luma.length; index++) {
    const at = index * 3
    luma[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return luma
}
