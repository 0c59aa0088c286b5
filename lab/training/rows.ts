import { problems } from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import { evidenceFor, evidenceSources } from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import { unsure } from '../exam/cases.ts'
import type { ExtractedCase } from './held-out.ts'

/** One case as numbers in the table's units. */
export interface Row {
  /** Evidence of each problem per source, in the order of `evidenceSources`. */
  problems: number[][]
  /** Terms of "none of these": one, wording, contradiction, dispute. */
  none: number[]
  /** Indexes of the expected and of all acceptable problems; the index after the last problem is "none of these". */
  expected: number
  acceptable: number[]
}

const indexOf = (id: string) =>
  id === unsure ? problems.length : problems.findIndex((problem) => problem.id === id)

export const rowOf = ({ case: { expected, acceptable }, observations }: ExtractedCase): Row => ({
  problems: problems.map((problem) => {
    const { parts } = evidenceFor(problem, observations)
    return evidenceSources.map((part) => parts[part])
  }),
  none: [
    1,
    observations.impression?.unsure ?? 0,
    observations.contradicted ?? 0,
    observations.disputed ? 1 : 0,
  ],
  expected: indexOf(expected),
  acceptable: acceptable.map(indexOf).filter((index) => index >= 0),
})
