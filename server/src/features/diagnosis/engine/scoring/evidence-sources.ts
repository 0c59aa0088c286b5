import type { Finding, NamedProblem } from '../finding.ts'
import { meaningOf, type Problem, weightOf } from '../knowledge/knowledge.ts'
import { limits } from './limits.ts'

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
export type SourceScores = Record<EvidenceSource, number>

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
