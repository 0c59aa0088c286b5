import { type Finding, isPlantSign, type NamedProblem } from '../finding.ts'
import { type Fitted, fitted } from '../knowledge/fitted.ts'
import { meaningOf, type Problem, problems, weightOf } from '../knowledge/knowledge.ts'

/** Sources of evidence. Each has one fitted scale. */
export const evidenceSources = [
  'prior',
  'season',
  'pattern',
  'learned',
  'photos',
  'name',
  'denied',
  'impression',
  'silence',
] as const
export type EvidenceSource = (typeof evidenceSources)[number]
type SourceScores = Record<EvidenceSource, number>

/** Contribution of one finding to one problem's score: the full amount, and the amount counted after the group falloff. */
export interface Contribution {
  finding: Finding
  amount: number
  counted: number
}

export interface Observations {
  findings: Finding[]
  denied: string[]
  named: NamedProblem[]
  /** Lean of the whole wording towards each problem and towards `unsure`. */
  impression?: Record<string, number> | undefined
  /** Shift of each problem's prior by season. */
  shifts?: Record<string, number> | undefined
  /** Strength of the strongest contradiction, 0..1, and whether the text contains conflicting reports. */
  contradicted?: number
  disputed?: boolean
  /** Whether the text names a cause outside the list of problems. */
  unlisted?: boolean
}

/** Returns the log-linear evidence for one problem in the table's units, capped per group of correlated findings and per source. */
export function evidenceFor(problem: Problem, observations: Observations) {
  const { findings, denied, named, impression, shifts } = observations
  const contributions = withGroupFalloff(
    findings.flatMap((finding) => {
      const amount = weightOf(problem, finding.id) * finding.strength
      return amount === 0 ? [] : [{ finding, amount, counted: amount }]
    }),
  )
  const sum = (holds: (finding: Finding) => boolean) =>
    contributions.reduce((total, { finding, counted }) => total + (holds(finding) ? counted : 0), 0)
  const told = (isLearned: boolean) =>
    sum((finding) => isStated(finding) && (finding.reader === 'learned') === isLearned)
  const name = named.find(({ problemId }) => problemId === problem.id)
  const unmentioned = !name && !contributions.some(isSupporting) && findings.some(isStated)
  const parts: SourceScores = {
    prior: priorOf(problem, contributions),
    season: shifts?.[problem.id] ?? 0,
    pattern: told(false),
    learned: told(true),
    photos: clamp(
      sum((finding) => !isStated(finding)),
      limits.photos,
    ),
    name: name ? limits.named * name.strength : 0,
    denied: -denialDeduction(problem, denied),
    impression: impression?.[problem.id] ?? 0,
    silence: unmentioned ? -limits.silence : 0,
  }
  return { parts, contributions, named: name !== undefined }
}

/** Whether a finding was stated in the description or by a follow-up answer. */
const isStated = ({ source, reader }: Finding) => source === 'TEXT' || reader === 'follow-up'

/** Whether a contribution supports naming a problem: stated in text or found by a model. */
export const isSupporting = ({ finding, amount }: Contribution) =>
  (isStated(finding) || finding.reader === 'model') && amount > 0

function priorOf({ prior }: Problem, contributions: Contribution[]): number {
  const nearlyProven = contributions.some(({ amount }) => amount >= limits.nearProof)
  return nearlyProven ? Math.max(0, prior) : prior
}

/** Applies the group falloff: the strongest counts fully, the next half, the next a quarter; per sign of the amount and per source. */
function withGroupFalloff(contributions: Contribution[]): Contribution[] {
  const groups = new Map<string, number>()
  const strongestFirst = [...contributions].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  return strongestFirst.map((contribution) => {
    const { finding, amount } = contribution
    const where = isStated(finding) ? 'told' : finding.source
    const key = `${where}${meaningOf(finding.id).group}${amount > 0 ? '+' : '-'}`
    const rank = groups.get(key) ?? 0
    groups.set(key, rank + 1)
    return { ...contribution, counted: amount * limits.groupFalloff ** rank }
  })
}

/** Returns the deduction for denied signs that would raise the problem. */
function denialDeduction(problem: Problem, denied: string[]): number {
  const lost = denied.reduce((sum, id) => sum + Math.max(0, problem.raises[id] ?? 0), 0)
  return Math.min(lost * limits.absenceShare, limits.absence)
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

/** Hand-set limits applied before the fitted scales. In nats unless noted. */
export const limits = {
  /** Most that what a model sees changes a score. */
  photos: 1,
  /** Weight of a problem named in the description. */
  named: 2.4,
  /** Most that the impression of the wording counts. */
  impression: 2.5,
  /** From this weight on a sign is nearly conclusive (cotton, webs, flies in the soil), and a negative prior no longer applies. */
  nearProof: 2.6,
  /** Deducted from a problem without any supporting finding once another problem has one. */
  silence: 0.7,
  /** Added to a pest, in fitted units, that the text states by its name while it describes no sign. */
  onlyName: 3.5,
  /** Smallest strength of a sign that counts as described there. */
  plainSign: 0.5,
  /** Added to "none of these", in fitted units, when the text names a cause outside the list. */
  unlisted: 3,
  /** Factor for each further finding of one group. */
  groupFalloff: 0.5,
  /** Factor of a weight that a denial deducts, and the largest total deduction. */
  absenceShare: 0.35,
  absence: 1,
}

/** Smallest evidence beyond the prior to name a problem, and for MEDIUM and HIGH confidence. The required shares are fitted. */
export const leastGains = { answer: 0.3, medium: 1.2, high: 2.2 }
export const leastMedium = 0.5

/** Strength from which two signs contradict each other clearly, and the uncontested evidence that a problem then needs. */
export const plainContradiction = 0.7
export const leastUncontested = 0.8

/** Smallest weight of a sign, in the table's units, on which a harmless explanation may rest. */
export const leastReassurance = 1

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
