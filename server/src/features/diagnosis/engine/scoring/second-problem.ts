import { clearStrength, type Finding } from '../finding.ts'
import { circumstances, isHarmless, weightOf } from '../knowledge/knowledge.ts'
import type { ProblemScore } from './score.ts'

/** Smallest evidence of its own, in the table's units, for a second problem beside the first. */
const leastOwnEvidence = 2
/** Smallest weight of the strongest sign: alone, and beside others. */
const leastClear = 2
const leastOfSeveral = 1.4
/** A sign that raises the first problem by more than this is explained by it. */
const mostExplained = 0.3
/** Problems with one cause, or with signs that are easily taken for each other, of which only the first is named. */
const oneCause = [
  ['overwatering', 'root_rot', 'poor_drainage'],
  ['underwatering', 'low_humidity'],
  ['leaf_spot', 'leaf_blight', 'anthracnose'],
  ['nutrient_n', 'nutrient_fe', 'nutrient_mg'],
  ['overwatering', 'underwatering'],
  ['edema', 'rust'],
  ['anthracnose', 'virus_mosaic'],
  ['chemical_burn', 'sunburn', 'virus_mosaic'],
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
  const told = first.contributions
    .filter(({ finding, amount }) => amount > 0 && isWellFounded(finding))
    .map(({ finding }) => finding)
  const unexplained = contributions.filter(
    ({ finding, amount }) =>
      amount > 0 &&
      isWellFounded(finding) &&
      weightOf(first.problem, finding.id) <= mostExplained &&
      !told.some((other) => other.id !== finding.id && isSameWords(other.span, finding.span)),
  )
  // A circumstance alone ("비료를 줬어요") is no second problem.
  const symptoms = unexplained.filter(({ finding }) => !circumstances.has(finding.id))
  const strongest = Math.max(0, ...unexplained.map(({ amount }) => amount))
  const isClear = strongest >= leastClear || (strongest >= leastOfSeveral && unexplained.length > 1)
  if (symptoms.length === 0 || !isClear) return 0
  const against = contributions.filter(({ amount }) => amount < 0)
  return (
    sumOf(unexplained.map(({ counted }) => counted)) +
    sumOf(against.map(({ counted, finding }) => counted * shareAgainst(first, finding.id)))
  )
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What shows the first problem speaks less against a second one than against the second alone. */
const shareAgainst = (first: ProblemScore, id: string) => (weightOf(first.problem, id) > 0 ? 0.5 : 1)

/** Whether two signs were read from the same words, as a wart is from "코르크 같은 혹" and a pustule too. */
const isSameWords = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && (one.includes(other) || other.includes(one))

const isWellFounded = ({ strength }: Finding) => strength >= clearStrength

const sharesCause = (one: string, other: string) =>
  oneCause.some((group) => group.includes(one) && group.includes(other))
