import {
  buckets,
  type LinearModel,
  logistic,
  logitsOf,
} from '../../server/src/features/diagnosis/engine/knowledge/learned.ts'
import { shuffled } from './random.ts'

/** Features of one text and its labels. */
export interface Sample {
  features: Set<number>
  labels: Set<string>
}

const epochs = 12
const rate = 0.5
const biasRate = 0.02
const firstStep = 0.01
const decay = 2e-5
/** Errors below this are skipped, so that rare signs are not outweighed by thousands of texts without them. */
const negligible = 0.05

/** Trains logistic regression for all labels with adaptive gradient descent; deterministic for a seed. */
export function train(samples: Sample[], labels: string[], seed: number): LinearModel {
  const model: LinearModel = {
    labels,
    bias: new Float32Array(labels.length).fill(-3),
    weights: new Float32Array(buckets * labels.length),
    step: 1,
  }
  const past = new Float32Array(model.weights.length).fill(firstStep)
  const truth = samples.map((sample) =>
    Float32Array.from(labels, (label) => (sample.labels.has(label) ? 1 : 0)),
  )
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const index of shuffled(samples.length, seed + epoch)) {
      const sample = samples[index]
      const expected = truth[index]
      if (sample && expected) learn(model, past, sample.features, expected)
    }
  }
  return model
}

function learn(model: LinearModel, past: Float32Array, features: Set<number>, expected: Float32Array) {
  const width = model.labels.length
  const errors = logitsOf(model, features).map((logit, label) => logistic(logit) - (expected[label] ?? 0))
  const wrong = [...errors.keys()].filter((label) => Math.abs(errors[label] ?? 0) >= negligible)
  const scale = 1 / Math.sqrt(features.size || 1)
  for (const label of wrong) model.bias[label] = (model.bias[label] ?? 0) - biasRate * (errors[label] ?? 0)
  for (const bucket of features) {
    for (const label of wrong) {
      const at = bucket * width + label
      const weight = model.weights[at] ?? 0
      const gradient = (errors[label] ?? 0) * scale + decay * weight
      const seen = (past[at] ?? 0) + gradient * gradient
      past[at] = seen
      model.weights[at] = weight - (rate * gradient) / Math.sqrt(seen)
    }
  }
}
