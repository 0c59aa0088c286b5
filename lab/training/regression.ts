import type { Features, LinearModel } from '../../server/src/features/diagnosis/engine/naming/linear.ts'
import { shuffled } from './random.ts'

/** Features of one example, the wanted probability of each label, and its weight. */
export interface Sample {
  features: Features
  target: Float32Array
  weight?: number
}

export interface Fit {
  epochs: number
  rate: number
  /** Pull towards the start weights. */
  pull: number
  /** Weights to start from; 0 where missing. */
  start?: Float32Array
}

const firstStep = 0.05
/** Errors below this are skipped. */
const negligible = 0.004

/** Trains multinomial logistic regression with adaptive gradient descent and without a bias, because how many texts an author wrote of a problem says nothing of how usual it is; deterministic for a seed. */
export function train(
  samples: Sample[],
  labels: string[],
  count: number,
  seed: number,
  fit: Fit,
): LinearModel {
  const width = labels.length
  const start = fit.start ?? new Float32Array(count * width)
  const weights = Float32Array.from(start)
  const past = new Float32Array(weights.length).fill(firstStep)
  const errors = new Float32Array(width)
  // Arrays of numbers, because this loop runs billions of times.
  const examples = samples.map(({ features, target, weight = 1 }) => ({
    rows: Int32Array.from(features.keys(), (feature) => feature * width),
    values: Float32Array.from(features.values()),
    target,
    weight,
  }))
  for (let epoch = 0; epoch < fit.epochs; epoch++) {
    for (const index of shuffled(examples.length, seed + epoch)) {
      const example = examples[index]
      if (!example) continue
      const { rows, values, target, weight } = example
      errors.fill(0)
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0
        const value = values[at] ?? 0
        for (let label = 0; label < width; label++)
          errors[label] = (errors[label] ?? 0) + value * (weights[row + label] ?? 0)
      }
      turnIntoErrors(errors, target, weight)
      const wrong = [...errors.keys()].filter((label) => errors[label] !== 0)
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0
        const value = values[at] ?? 0
        for (const label of wrong) {
          const place = row + label
          const before = weights[place] ?? 0
          const gradient = (errors[label] ?? 0) * value + fit.pull * (before - (start[place] ?? 0))
          const seen = (past[place] ?? 0) + gradient * gradient
          past[place] = seen
          weights[place] = before - (fit.rate * gradient) / Math.sqrt(seen)
        }
      }
    }
  }
  return { labels, weights, step: 1 }
}

/** Turns log-odds in place into the differences of the probabilities from the wanted ones. */
function turnIntoErrors(logits: Float32Array, target: Float32Array, weight: number) {
  let highest = Number.NEGATIVE_INFINITY
  for (const logit of logits) highest = Math.max(highest, logit)
  let total = 0
  for (let label = 0; label < logits.length; label++) {
    const odds = Math.exp((logits[label] ?? 0) - highest)
    logits[label] = odds
    total += odds
  }
  for (let label = 0; label < logits.length; label++) {
    const error = ((logits[label] ?? 0) / total - (target[label] ?? 0)) * weight
    logits[label] = Math.abs(error) < negligible ? 0 : error
  }
}
