import { reader } from '../../knowledge/learned.ts'
import type { Sentence } from '../normalise.ts'
import type { Match } from '../patterns.ts'
import { type Company, considered, likely, type Opinion, opinionsOn } from './opinions.ts'

/** What the learned reader adds to the patterns' reading of one sentence. */
export interface SecondReading {
  found: { id: string; strength: number; start: number; end: number }[]
  denied: string[]
  /** How far a pattern's sign is to be believed, 0..1, by finding. */
  trust: Map<string, number>
}

/** Below this an opinion is noise. */
const least = 0.18
/** A learned sign is never worth as much as a pattern. */
const most = 0.9
/** Patterns are precise: even a model that disagrees leaves them most of their say. */
const leastTrust = 0.6
const fullTrust = 0.7
const leastDenial = 0

/** Reads a sentence with the learned model: signs that no pattern saw, and how plausible the patterns' signs are. */
export function readAgain(sentence: Sentence, matches: Match[]): SecondReading {
  const opinions = opinionsOn(sentence, reader.model)
  const matched = new Set(matches.map(({ id }) => id))
  const company: Company = matched.size > 0 ? 'besides' : 'alone'
  const signs = opinions.filter(({ label }) => !label.startsWith('-'))
  return {
    found: signs.slice(0, considered).flatMap((opinion) => {
      const strength = Math.min(most, likely(reader.curves[company], opinion.logit))
      const { label, start, end } = opinion
      return strength >= least && !matched.has(label) ? [{ id: label, strength, start, end }] : []
    }),
    denied: opinions.filter(isDenial).map(({ label }) => label.slice(1)),
    trust: new Map(
      signs.filter(({ label }) => matched.has(label)).map((opinion) => [opinion.label, trustIn(opinion)]),
    ),
  }
}

const isDenial = ({ label, logit }: Opinion) => label.startsWith('-') && logit >= leastDenial

const trustIn = ({ logit }: Opinion) =>
  Math.max(leastTrust, Math.min(1, likely(reader.curves.withPattern, logit) / fullTrust))
