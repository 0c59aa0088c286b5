import { unsure } from '../exam/cases.ts'
import { problems } from '../knowledge/knowledge.ts'
import { partNames, partsOf } from '../scoring/parts.ts'
import type { Heard } from './heard.ts'

/** One case as numbers, in the table's units. */
export interface Row {
  /** For each problem its parts, in the order of their names. */
  problems: number[][]
  /** What "none of these" is a sum of: always one, the wording, the contradiction, the dispute. */
  none: number[]
  /** Index of the expected problem, and of all that help; one behind the last problem is "none of these". */
  expected: number
  acceptable: number[]
}

const indexOf = (id: string) =>
  id === unsure ? problems.length : problems.findIndex((problem) => problem.id === id)

export const rowOf = ({ case: { expected, acceptable }, observations }: Heard): Row => ({
  problems: problems.map((problem) => {
    const { parts } = partsOf(problem, observations)
    return partNames.map((part) => parts[part])
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
