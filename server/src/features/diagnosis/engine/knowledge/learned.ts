import { inflateRawSync } from 'node:zlib'
import fitted from './fitted.generated.json' with { type: 'json' }
import storedImpressions from './impressions.generated.json' with { type: 'json' }
import stored from './reader.generated.json' with { type: 'json' }

/** Number of hash buckets. */
export const buckets = 1 << 15

/** Which patterns match in the same sentence: the sign's own, others, or none. Each has its own calibration curve. */
export type MatchContext = 'withPattern' | 'besides' | 'alone'

/** Offset and slope that turn a log-odds into a probability. */
export type Curve = [offset: number, slope: number]

/** The learned sign reader in the form that `npm run diagnosis:train` writes. */
export interface StoredReader {
  model: StoredModel
  curves: Record<MatchContext, Curve>
}

const storedReader = stored as unknown as StoredReader

/** The learned sign reader: a linear model and its calibration curves. */
export const reader: { model: LinearModel; curves: Record<MatchContext, Curve> } = {
  model: unpack(storedReader.model),
  curves: storedReader.curves,
}

/** Linear model from the wording of a whole description to problems. */
export const impressions: LinearModel = unpack(storedImpressions)

/** Part of the knowledge version that changes with the weights. */
export const weightsFingerprint = [storedReader.model.weights, storedImpressions.weights, fitted]

/** One linear model per label over the same hashed features; `weights[bucket * labels + label]`. */
export interface LinearModel {
  labels: string[]
  bias: Float32Array
  weights: Int8Array | Float32Array
  /** Value of one step of the quantised `weights`. */
  step: number
}

/** A model as stored in a file. */
export interface StoredModel {
  labels: string[]
  bias: number[]
  step: number
  /** int8 weights, deflated, in base64. */
  weights: string
}

function unpack({ labels, bias, step, weights }: StoredModel): LinearModel {
  const bytes = inflateRawSync(Buffer.from(weights, 'base64'))
  if (bytes.length !== buckets * labels.length) throw new Error('the model does not fit its features')
  return {
    labels,
    bias: Float32Array.from(bias),
    step,
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  }
}

/** Returns the log-odds of every label, normalised by the number of features. */
export function logitsOf({ labels, bias, weights, step }: LinearModel, features: Set<number>): Float32Array {
  const logits = Float32Array.from(bias)
  const scale = step / Math.sqrt(features.size || 1)
  for (const bucket of features) {
    const row = bucket * labels.length
    for (let label = 0; label < labels.length; label++) {
      logits[label] = (logits[label] ?? 0) + scale * (weights[row + label] ?? 0)
    }
  }
  return logits
}

export const logistic = (value: number) => 1 / (1 + Math.exp(-value))
