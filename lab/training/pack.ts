import { deflateRawSync } from 'node:zlib'
import type { LinearModel, StoredModel } from '../../server/src/features/diagnosis/engine/naming/linear.ts'

/** Quantisation levels per sign; few levels compress better without measurable loss. */
const levels = 60
/** Quantises the weights to int8 and compresses them. */
export function pack({ labels, weights }: LinearModel): StoredModel {
  const largest = Float32Array.from(weights).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const step = largest / levels
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  return {
    labels,
    step,
    weights: deflateRawSync(Buffer.from(bytes.buffer), { level: 9 }).toString('base64'),
  }
}
