import { impressions } from '../../knowledge/learned.ts'
import { limits } from '../../scoring/limits.ts'
import type { Sentence } from '../normalise.ts'
import { featuresOf } from './features.ts'
import { type LinearModel, logitsOf } from './linear.ts'

/** How far the wording as a whole leans to each problem, in natural log units, within bounds. */
export type Impression = Record<string, number>

/** What descriptions of a problem usually sound like; it orders problems, and is never a reason. */
export function impressionOf(sentences: Sentence[], model: LinearModel = impressions): Impression {
  const logits = logitsOf(model, wholeOf(sentences))
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / (logits.length || 1)
  return Object.fromEntries(
    model.labels.map((label, index) => [
      label,
      bounded(limits.impressionShare * ((logits[index] ?? 0) - mean)),
    ]),
  )
}

/** Features of a whole description. */
export const wholeOf = (sentences: Sentence[]) =>
  new Set(sentences.flatMap((sentence) => [...featuresOf(sentence)]))

const bounded = (value: number) => Math.max(-limits.impression, Math.min(limits.impression, value))
