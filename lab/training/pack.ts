import { deflateRawSync } from 'node:zlib'
import type {
  LinearModel,
  StoredModel,
} from '../../server/src/features/diagnosis/engine/knowledge/learned.ts'

/** Quantisation levels per sign; few levels compress better without measurable loss. */
const levels = 40
/** Quantised weights below this are stored as 0, which halves the size without measurable loss. */
const least = 2

/** Quantises the weights to int8 and compresses them. */
export function pack({ labels, bias, weights }: LinearModel): StoredModel {
  const largest = Float32Array.from(weights).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const step = largest / levels
  const bytes = Int8Array.from(weights, (weight) => {
    const level = Math.round(weight / step)
    return Math.abs(level) < least ? 0 : level
  })
  return {
    labels,
    bias: [...bias].map((value) => Math.round(value * 1e4) / 1e4),
    step,
    weights: deflateRawSync(Buffer.from(bytes.buffer), { level: 9 }).toString('base64'),
  }
}
