import { type Fitted, fitted } from '../knowledge/fitted.ts'
import { type Problem, problems } from '../knowledge/knowledge.ts'
import { type Contribution, type Observations, type Parts, partNames, partsOf } from './parts.ts'

export interface ProblemScore {
  problem: Problem
  /** With the fitted scales. */
  score: number
  /** How likely it is, among all problems and "none of these": 0..1, fitted on held-out descriptions. */
  share: number
  contributions: Contribution[]
  /** How much evidence there is for it beyond the prior, in the table's units. */
  gain: number
  /** What the plant's kind adds to the prior. Not part of the gain: it is no sign. */
  shift: number
  named: boolean
}

type Scales = Pick<Fitted, 'scales' | 'none'>

export interface Scoring {
  /** Best first. */
  ranking: ProblemScore[]
  noneShare: number
}

/** Log-linear: each part of the evidence with its fitted scale, then a softmax with "none of these". */
export function scoreProblems(observations: Observations, by: Scales = fitted): Scoring {
  const scored = problems.map((problem) => scoreOne(problem, observations, by))
  const none = noneOfThese(observations, by)
  const highest = scored.reduce((most, { score }) => Math.max(most, score), none)
  const exponents = scored.map(({ score }) => Math.exp(score - highest))
  const total = exponents.reduce((sum, value) => sum + value, Math.exp(none - highest))
  const ranking = scored
    .map((entry, index) => ({ ...entry, share: (exponents[index] ?? 0) / total }))
    .sort((a, b) => b.score - a.score || a.problem.id.localeCompare(b.problem.id))
  return { ranking, noneShare: Math.exp(none - highest) / total }
}

/** What speaks for no problem: always a little; wording like that of people who tell too little; evidence both ways. */
const noneOfThese = ({ impression, contradicted = 0, disputed }: Observations, { none }: Scales) =>
  none.always +
  none.wording * (impression?.unsure ?? 0) +
  none.contradicted * contradicted +
  (disputed ? none.disputed : 0)

function scoreOne(problem: Problem, observations: Observations, by: Scales) {
  const { parts, contributions, named } = partsOf(problem, observations)
  const score = partNames.reduce((sum, part) => sum + by.scales[part] * parts[part], 0)
  return { problem, score, gain: gainOf(parts), shift: parts.kind, contributions, named, share: 0 }
}

const gainOf = ({ pattern, similarity, learned, answers, photos, name, denied }: Parts) =>
  pattern + similarity + learned + answers + photos + name + denied
