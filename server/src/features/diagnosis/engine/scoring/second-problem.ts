import { isHarmless, weightOf } from '../knowledge/knowledge.ts'
import { isSupporting } from './evidence-sources.ts'
import { limits } from './limits.ts'
import type { ProblemScore } from './score.ts'

/** Smallest evidence of its own, in the table's units, for a second problem beside the first. */
const leastOwnEvidence = 2
/** A sign that raises the first problem by more than this is explained by it. */
const mostExplained = 0.3
/** Problems with one cause, of which only the first is named. */
const oneCause = [
  ['overwatering', 'root_rot', 'poor_drainage'],
  ['underwatering', 'low_humidity'],
  ['leaf_spot', 'leaf_blight', 'anthracnose'],
  ['nutrient_n', 'nutrient_fe', 'nutrient_mg'],
  ['overwatering', 'underwatering'],
]

/**
 * Returns a second problem of the same plant: the one with most evidence from signs that the first does not explain.
 * Undefined when no other problem has enough of its own.
 */
export function secondProblem(first: ProblemScore, ranking: ProblemScore[]): ProblemScore | undefined {
  if (isHarmless(first.problem)) return undefined
  const others = ranking
    .filter(({ problem }) => problem.id !== first.problem.id && !isHarmless(problem))
    .filter(({ problem }) => !sharesCause(first.problem.id, problem.id))
    .map((score) => ({ score, own: ownEvidence(score, first) }))
    .filter(({ own }) => own >= leastOwnEvidence)
    .sort((one, other) => other.own - one.own)
  return others[0]?.score
}

/** Returns the evidence from well-founded signs that the first problem does not explain, less what speaks against it. */
function ownEvidence({ contributions }: ProblemScore, first: ProblemScore): number {
  const unexplained = contributions.filter(
    (contribution) =>
      isSupporting(contribution) &&
      isWellFounded(contribution.finding) &&
      weightOf(first.problem, contribution.finding.id) <= mostExplained,
  )
  const strongest = Math.max(0, ...unexplained.map(({ amount }) => amount))
  if (strongest < limits.nearProof - 0.6) return 0
  const against = contributions.filter(({ amount }) => amount < 0)
  return [...unexplained, ...against].reduce((sum, { counted }) => sum + counted, 0)
}

const isWellFounded = ({ reader, strength }: ProblemScore['contributions'][number]['finding']) =>
  (reader === 'pattern' || reader === 'follow-up' || reader === 'model') && strength >= 0.7

const sharesCause = (one: string, other: string) =>
  oneCause.some((group) => group.includes(one) && group.includes(other))
