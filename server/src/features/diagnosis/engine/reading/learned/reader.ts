import { reader } from '../../knowledge/learned.ts'
import type { Sentence } from '../normalise.ts'
import type { Match } from '../patterns.ts'
import { type MatchContext, type Prediction, predict, predictionsUsed, probabilityOf } from './predictions.ts'

/** Result of the learned reader for one sentence, in addition to the pattern matches. */
export interface LearnedReading {
  found: { id: string; strength: number; start: number; end: number }[]
  denied: string[]
  /** Finding id -> trust in the pattern's match, 0..1. */
  trust: Map<string, number>
}

/** Probability below which a prediction is ignored. */
const least = 0.18
/** Largest strength of a learned sign; below that of a pattern. */
const most = 0.9
/** Smallest trust in a pattern match that the model contradicts. */
const leastTrust = 0.6
const fullTrust = 0.7
const leastDenial = 0

/** Reads a sentence with the learned model: signs without a pattern match, and the trust in each pattern match. */
export function readLearned(sentence: Sentence, matches: Match[]): LearnedReading {
  const opinions = predict(sentence, reader.model)
  const matched = new Set(matches.map(({ id }) => id))
  const company: MatchContext = matched.size > 0 ? 'besides' : 'alone'
  const signs = opinions.filter(({ label }) => !label.startsWith('-'))
  return {
    found: signs.slice(0, predictionsUsed).flatMap((opinion) => {
      const strength = Math.min(most, probabilityOf(reader.curves[company], opinion.logit))
      const { label, start, end } = opinion
      return strength >= least && !matched.has(label) ? [{ id: label, strength, start, end }] : []
    }),
    denied: opinions.filter(isDenial).map(({ label }) => label.slice(1)),
    trust: new Map(
      signs.filter(({ label }) => matched.has(label)).map((opinion) => [opinion.label, trustOf(opinion)]),
    ),
  }
}

const isDenial = ({ label, logit }: Prediction) => label.startsWith('-') && logit >= leastDenial

const trustOf = ({ logit }: Prediction) =>
  Math.max(leastTrust, Math.min(1, probabilityOf(reader.curves.withPattern, logit) / fullTrust))
