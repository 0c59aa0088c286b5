import { isPlantSign } from '../finding.ts'
import { type Fitted, fitted } from '../knowledge/fitted.ts'
import { type Problem, problems } from '../knowledge/knowledge.ts'
import {
  type Contribution,
  evidenceFor,
  evidenceSources,
  limits,
  type Observations,
  type SourceScores,
} from './evidence-sources.ts'

export interface ProblemScore {
  problem: Problem
  /** Sum of the evidence with the fitted scales. */
  score: number
  /** Probability among all problems and "none of these", 0..1, calibrated on held-out descriptions. */
  share: number
  contributions: Contribution[]
  /** Evidence beyond the prior, in the table's units. */
  gain: number
  /** The evidence per source, in the table's units. */
  parts: SourceScores
  named: boolean
}

type Scales = Pick<Fitted, 'scales' | 'none'>

export interface Scoring {
  /** Highest score first. */
  ranking: ProblemScore[]
  /** Score and share of "none of these". */
  none: number
  noneShare: number
}

/** Scores all problems: log-linear evidence with fitted scales, then a softmax with "none of these". */
export function scoreProblems(observations: Observations, by: Scales = fitted): Scoring {
  const isOnlyName = statesOnlyName(observations)
  // A name alone says more than the impression of so few words.
  const given = isOnlyName ? { ...observations, impression: undefined } : observations
  const scored = problems.map((problem) => scoreOne(problem, given, by, isOnlyName))
  const none = noneOfThese(given, by)
  const highest = scored.reduce((most, { score }) => Math.max(most, score), none)
  const exponents = scored.map(({ score }) => Math.exp(score - highest))
  const total = exponents.reduce((sum, value) => sum + value, Math.exp(none - highest))
  const ranking = scored
    .map((entry, index) => ({ ...entry, share: (exponents[index] ?? 0) / total }))
    .sort((a, b) => b.score - a.score || a.problem.id.localeCompare(b.problem.id))
  return { ranking, none, noneShare: Math.exp(none - highest) / total }
}

/** Returns the score of "none of these": a constant, unsure wording, contradictions and conflicting reports. */
const noneOfThese = ({ impression, contradicted = 0, disputed, unlisted }: Observations, { none }: Scales) =>
  none.always +
  none.wording * (impression?.unsure ?? 0) +
  none.contradicted * contradicted +
  (disputed ? none.disputed : 0) +
  (unlisted ? limits.unlisted : 0)

function scoreOne(problem: Problem, observations: Observations, by: Scales, isOnlyName: boolean) {
  const { parts, contributions, named } = evidenceFor(problem, observations)
  const weighted = evidenceSources.reduce((sum, part) => sum + by.scales[part] * parts[part], 0)
  const score = weighted + (named && isOnlyName && pests.has(problem.id) ? limits.onlyName : 0)
  return { problem, score, gain: gainOf(parts), parts, contributions, named, share: 0 }
}

/** Animals that people see; illnesses and mistakes of care they only infer, so their names alone are no evidence. */
const pests = new Set([
  'spider_mites',
  'scale',
  'aphids',
  'thrips',
  'fungus_gnats',
  'whitefly',
  'springtails',
  'caterpillars',
  'slugs',
  'root_mealybugs',
])

/** Whether the text says that the plant has a certain pest ("응애가 생겼어요") and describes no sign. */
const statesOnlyName = ({ named, findings }: Observations) =>
  named.some(({ problemId, strength }) => strength === 1 && pests.has(problemId)) &&
  !findings.some((finding) => isPlantSign(finding, limits.plainSign))

const gainOf = ({ pattern, learned, photos, name, denied }: SourceScores) =>
  pattern + learned + photos + name + denied
