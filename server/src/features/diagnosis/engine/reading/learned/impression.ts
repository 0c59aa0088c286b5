import { impressions } from '../../knowledge/learned.ts'
import { limits } from '../../scoring/limits.ts'
import { readable, type Sentence, sentencesOf } from '../normalise.ts'
import { withoutSpecies } from '../species.ts'
import { featuresOf } from './features.ts'
import { type LinearModel, logitsOf } from './linear.ts'

/** How far the wording as a whole leans to each problem, and to none (`unsure`), as log-odds above the mean, within bounds. */
export type Impression = Record<string, number>

/** What descriptions of a problem usually sound like; it orders problems, and is never a reason. */
export function impressionOf(prompt: string, model: LinearModel = impressions): Impression {
  const logits = logitsOf(model, impressionFeatures(prompt))
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / (logits.length || 1)
  return Object.fromEntries(model.labels.map((label, index) => [label, bounded((logits[index] ?? 0) - mean)]))
}

/** Features of a description without its plant's name: what is learned of one plant holds of others. */
export const impressionFeatures = (prompt: string) => wholeOf(sentencesOf(withoutSpecies(readable(prompt))))

/** Features of a whole text. */
export const wholeOf = (sentences: Sentence[]) =>
  new Set(sentences.flatMap((sentence) => [...featuresOf(sentence)]))

const bounded = (value: number) => Math.max(-limits.impression, Math.min(limits.impression, value))
