import { describeTally } from '../exam/report.ts'
import { tally } from '../exam/tally.ts'
import type { Fitted } from '../knowledge/fitted.ts'
import type { StoredModel } from '../reading/learned/linear.ts'
import { scoreProblems } from '../scoring/score.ts'
import { fitCutoffs, outcomeOf, type Scored } from './cutoffs.ts'
import { readDescriptions, readLessons, readOtherHands } from './data.ts'
import { type Heard, hearHeldOut, learnImpression, parts } from './heard.ts'
import { pack } from './pack.ts'
import { fitScales } from './scales.ts'

/** What descriptions of each problem sound like, and the scales that go with it. */
export interface Learned {
  impressions: StoredModel
  fitted: Fitted
}

/** Learns both, and tells how well they do on parts that neither ever saw. */
export function trainImpressions(seed: number): Learned {
  const sets = { descriptions: readDescriptions(), 'other hands': readOtherHands() }
  const lessons = readLessons()
  const judged = Object.values(sets).flat()
  const heard = hearHeldOut(judged, lessons, seed)
  const scored = scoreHeldOut(heard)
  for (const [name, cases] of Object.entries(sets)) {
    const outcomes = scored
      .filter(({ heard }) => cases.includes(heard.case))
      .map((one) => outcomeOf(one, fitCutoffs(scored.filter(({ heard }) => heard.part !== one.heard.part))))
    console.log(
      `${cases.length} ${name}, each judged by an impression, scales and cut-offs that never saw it`,
    )
    console.log(describeTally(tally(outcomes)))
  }
  const impressions = pack(learnImpression([...judged, ...lessons], seed))
  return { impressions, fitted: { ...fitScales(heard), cutoffs: fitCutoffs(scored) } }
}

/** Each part is scored with scales fitted to the others. */
function scoreHeldOut(heard: Heard[]): Scored[] {
  return Array.from({ length: parts }, (_, held) => {
    const scales = fitScales(heard.filter(({ part }) => part !== held))
    return heard
      .filter(({ part }) => part === held)
      .map((one) => ({ heard: one, scoring: scoreProblems(one.observations, scales) }))
  }).flat()
}
