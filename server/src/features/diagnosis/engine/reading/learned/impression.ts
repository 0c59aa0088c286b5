import { impressions } from '../../knowledge/learned.ts'
import { limits } from '../../scoring/limits.ts'
import { readable, type Sentence, sentencesOf } from '../normalise.ts'
import { withoutSpecies } from '../species.ts'
import { featuresOf } from './features.ts'
import { type LinearModel, logitsOf } from './linear.ts'

/** Lean of the whole wording towards each problem and towards `unsure`: bounded log-odds above the mean. */
export type Impression = Record<string, number>

/** Returns the lean of a description's wording. It orders problems and is never shown as a reason. */
export function impressionOf(prompt: string, model: LinearModel = impressions): Impression {
  const logits = logitsOf(model, impressionFeatures(prompt))
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / (logits.length || 1)
  return Object.fromEntries(model.labels.map((label, index) => [label, bounded((logits[index] ?? 0) - mean)]))
}

/** Returns features of a description without species names. */
export const impressionFeatures = (prompt: string) =>
  textFeatures(sentencesOf(withoutSpecies(readable(prompt))))

/** Returns features of a whole text. */
export const textFeatures = (sentences: Sentence[]) =>
  new Set(sentences.flatMap((sentence) => [...featuresOf(sentence)]))

const bounded = (value: number) => Math.max(-limits.impression, Math.min(limits.impression, value))
