import { fraction, type Outcome, tally } from '../exam/tally.ts'
import type { Cutoffs } from '../knowledge/fitted.ts'
import { judge } from '../scoring/judge.ts'
import type { Scoring } from '../scoring/score.ts'
import type { Heard } from './heard.ts'

/** A case with scores that were fitted without it. */
export interface Scored {
  heard: Heard
  scoring: Scoring
}

/** Stricter than what is promised (2 % and 85 %), because customers will be harder than cases. */
const mostWrongWhileSure = 0.01
const leastAbstained = 0.9

const shares = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]
const nones = [0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15]
const highs = [0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.99]
/** Where nothing keeps the bounds, the strictest of the grid. */
const strictest: Cutoffs = { answer: { share: 0.5, none: 0.15 }, high: 0.99 }

/** The cut-offs that answer most cases acceptably, while they abstain and hesitate often enough. */
export function fitCutoffs(scored: Scored[]): Cutoffs {
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

const tallyWith = (scored: Scored[], cutoffs: Cutoffs) => tally(scored.map((one) => outcomeOf(one, cutoffs)))

const wrongWhileSure = (scored: Scored[], cutoffs: Cutoffs) =>
  fraction(tallyWith(scored, cutoffs).wrongWhileConfident)

/** What the engine would say to a case with these cut-offs. */
export function outcomeOf({ heard, scoring }: Scored, cutoffs: Cutoffs): Outcome {
  const { winner, candidates, confidence } = judge(scoring, heard, cutoffs)
  const best = (winner ? [winner, ...candidates] : candidates).map(({ problem }) => problem.id).slice(0, 3)
  return { case: heard.case, answer: winner?.problem.id, best, confidence, probability: winner?.share }
}
