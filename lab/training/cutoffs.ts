import type { Cutoffs } from '../../server/src/features/diagnosis/engine/knowledge/fitted.ts'
import { judge } from '../../server/src/features/diagnosis/engine/scoring/judge.ts'
import type { Scoring } from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import { fraction, type Outcome, tally } from '../exam/tally.ts'
import type { ExtractedCase } from './held-out.ts'

/** A case with scores from scales fitted without it. */
export interface ScoredCase {
  heard: ExtractedCase
  scoring: Scoring
}

/** Half the target of 1 %, because sure answers to texts of other authors are wrong about twice as often as to these; and stricter than the target of 85 %. */
const mostWrongWhileSure = 0.005
const leastAbstained = 0.9

const shares = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]
const nones = [0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15]
const highs = [0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.99]
/** Used when no cut-offs satisfy the bounds. */
const strictest: Cutoffs = { answer: { share: 0.5, none: 0.15 }, high: 0.99 }

/** Returns the cut-offs with most acceptable answers that satisfy the bounds on wrong HIGH answers and abstentions. */
export function fitCutoffs(scored: ScoredCase[]): Cutoffs {
  const high = highs.find(
    (share) => wrongWhileSure(scored, { ...strictest, high: share }) <= mostWrongWhileSure,
  )
  const least = { ...strictest, high: high ?? strictest.high }
  let best = { acceptable: 0, cutoffs: least }
  for (const share of shares) {
    for (const none of nones) {
      const cutoffs = { ...least, answer: { share, none } }
      const { answerable, unsure } = tallyWith(scored, cutoffs)
      const acceptable = fraction(answerable.inAcceptable)
      if (fraction(unsure.abstained) >= leastAbstained && acceptable > best.acceptable) {
        best = { acceptable, cutoffs }
      }
    }
  }
  return best.cutoffs
}

const tallyWith = (scored: ScoredCase[], cutoffs: Cutoffs) =>
  tally(scored.map((one) => outcomeOf(one, cutoffs)))

const wrongWhileSure = (scored: ScoredCase[], cutoffs: Cutoffs) =>
  fraction(tallyWith(scored, cutoffs).wrongWhileConfident)

/** Returns the engine's outcome for a case with the given cut-offs. */
export function outcomeOf({ heard, scoring }: ScoredCase, cutoffs?: Cutoffs): Outcome {
  const { winner, candidates, confidence } = judge(scoring, heard, cutoffs)
  const best = (winner ? [winner, ...candidates] : candidates).map(({ problem }) => problem.id).slice(0, 3)
  return { case: heard.case, answer: winner?.problem.id, best, confidence, probability: winner?.share }
}
