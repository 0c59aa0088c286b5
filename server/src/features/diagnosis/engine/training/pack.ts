import { deflateRawSync } from 'node:zlib'
import type { LinearModel, StoredModel } from '../reading/learned/linear.ts'

/** Weights are kept in so many steps each way; few steps pack better and cost nothing measurable. */
const levels = 40

/** Weights as small whole numbers; most become zero and pack away. */
export function pack({ labels, bias, weights }: LinearModel): StoredModel {
  const largest = Float32Array.from(weights).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const step = largest / levels
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  return {
    labels,
    bias: [...bias].map((value) => Math.round(value * 1e4) / 1e4),
    step,
    weights: deflateRawSync(Buffer.from(bytes.buffer), { level: 9 }).toString('base64'),
  }
}
