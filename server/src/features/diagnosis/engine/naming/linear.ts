import { brotliDecompressSync } from 'node:zlib'

/** Feature -> value. */
export type Features = Map<number, number>

/** A linear model of classes that exclude each other; `weights[feature * labels + label]`. */
export interface LinearModel {
  labels: string[]
  weights: Int8Array | Float32Array
  /** Value of one step of the quantised `weights`. */
  step: number
}

/** A model as stored in a file. */
export interface StoredModel {
  labels: string[]
  step: number
  /** int8 weights, compressed with Brotli, in base64. */
  weights: string
}

/** Reads a stored model; throws where it does not have `features` features. */
export function unpack({ labels, step, weights }: StoredModel, features: number): LinearModel {
  const bytes = brotliDecompressSync(Buffer.from(weights, 'base64'))
  if (bytes.length !== features * labels.length) throw new Error('the model does not fit its features')
  const levels = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  return { labels, step, weights: levels }
}

/** Returns the log-odds of every label. */
export function logitsOf({ labels, weights, step }: LinearModel, features: Features): Float32Array {
  const logits = new Float32Array(labels.length)
  for (const [feature, value] of features) {
    const row = feature * labels.length
    for (let label = 0; label < labels.length; label++)
      logits[label] = (logits[label] ?? 0) + step * value * (weights[row + label] ?? 0)
  }
  return logits
}

/** Returns the probability of every label by its name, from the log-odds. */
export function probabilitiesOf({ labels }: LinearModel, logits: Float32Array): Record<string, number> {
  const highest = Math.max(...logits)
  const odds = logits.map((logit) => Math.exp(logit - highest))
  const total = odds.reduce((sum, value) => sum + value, 0)
  const shares = odds.map((value) => value / total)
  return Object.fromEntries(labels.map((label, index) => [label, shares[index] ?? 0]))
}

/** Returns one of `size` (a power of two) buckets for a text: FNV-1a over UTF-16 units, folded. */
export function bucketOf(text: string, size: number): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return ((value >>> 16) ^ value) & (size - 1)
}
