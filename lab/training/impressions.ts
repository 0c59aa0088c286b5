import type { Fitted } from '../../server/src/features/diagnosis/engine/knowledge/fitted.ts'
import type { StoredModel } from '../../server/src/features/diagnosis/engine/knowledge/learned.ts'
import { scoreProblems } from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import { describeTally } from '../exam/report.ts'
import { tally } from '../exam/tally.ts'
import { fitCutoffs, outcomeOf, type ScoredCase } from './cutoffs.ts'
import { readDescriptions, readLessons, readOtherHands } from './data.ts'
import { type ExtractedCase, extractHeldOut, folds, learnImpression } from './held-out.ts'
import { pack } from './pack.ts'
import { fitScales } from './scales.ts'

/** The trained impression model and the scales fitted with it. */
export interface Learned {
  impressions: StoredModel
  fitted: Fitted
}

/** Trains both and prints their held-out figures. */
export function trainImpressions(seed: number): Learned {
  const sets = { descriptions: readDescriptions(), 'other hands': readOtherHands() }
  const lessons = readLessons()
  const judged = Object.values(sets).flat()
  const heard = extractHeldOut(judged, lessons, seed)
  const scored = scoreHeldOut(heard)
  const cutoffs = Array.from({ length: folds }, (_, held) =>
    fitCutoffs(scored.filter(({ heard: { fold } }) => fold !== held)),
  )
  for (const [name, cases] of Object.entries(sets)) {
    const outcomes = scored
      .filter(({ heard }) => cases.includes(heard.case))
      .map((one) => outcomeOf(one, cutoffs[one.heard.fold]))
    console.log(
      `${cases.length} ${name}, each judged by an impression, scales and cut-offs that never saw it`,
    )
    console.log(describeTally(tally(outcomes)))
  }
  const impressions = pack(learnImpression([...judged, ...lessons], seed))
  return { impressions, fitted: { ...fitScales(heard), cutoffs: fitCutoffs(scored) } }
}

/** Scores each fold with scales fitted on the other folds. */
function scoreHeldOut(heard: ExtractedCase[]): ScoredCase[] {
  return Array.from({ length: folds }, (_, held) => {
    const scales = fitScales(heard.filter(({ fold: part }) => part !== held))
    return heard
      .filter(({ fold: part }) => part === held)
      .map((one) => ({ heard: one, scoring: scoreProblems(one.observations, scales) }))
  }).flat()
}
