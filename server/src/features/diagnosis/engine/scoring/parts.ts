import type { Finding, NamedProblem, Source } from '../finding.ts'
import { meaningOf, type Problem, weightOf } from '../knowledge/knowledge.ts'
import { limits } from './limits.ts'

/** What speaks for or against a problem, by where it comes from. Each part has one fitted scale. */
export const partNames = [
  'prior',
  'kind',
  'pattern',
  'similarity',
  'learned',
  'answers',
  'photos',
  'name',
  'denied',
  'impression',
  'silence',
] as const
export type PartName = (typeof partNames)[number]
export type Parts = Record<PartName, number>

/** What one finding did to one problem's score: its whole amount, and what its group leaves of it. */
export interface Contribution {
  finding: Finding
  amount: number
  counted: number
}

export interface Observations {
  findings: Finding[]
  denied: string[]
  named: NamedProblem[]
  /** How far the wording as a whole leans to each problem, and to none (`unsure`). */
  impression?: Record<string, number> | undefined
  /** How much likelier each problem is in this kind of plant. */
  shifts?: Record<string, number> | undefined
  /** Set when a vision model read the photos: how far it leans to each problem, within the cap of what it saw. */
  leanings?: Record<string, number> | undefined
  /** How strongly what was told points both ways, 0..1, and whether people are said to disagree. */
  contradicted?: number
  disputed?: boolean
}

/** Log-linear evidence on one problem in the table's own units, capped per group of correlated findings and per source. */
export function partsOf(problem: Problem, observations: Observations) {
  const { findings, denied, named, impression, leanings, shifts } = observations
  const contributions = inGroups(
    findings.flatMap((finding) => {
      const amount = weightOf(problem, finding.id) * finding.strength
      return amount === 0 ? [] : [{ finding, amount, counted: amount }]
    }),
  )
  const sum = (holds: (finding: Finding) => boolean) =>
    contributions.reduce((total, { finding, counted }) => total + (holds(finding) ? counted : 0), 0)
  const from = (source: Source) => sum((finding) => finding.source === source && !isTold(finding))
  const told = (part: PartName) => sum((finding) => isTold(finding) && partOf(finding) === part)
  const name = named.find(({ problemId }) => problemId === problem.id)
  const unmentioned = !name && !contributions.some(isSaidFor) && findings.some(isTold)
  const parts: Parts = {
    prior: priorOf(problem, contributions),
    kind: shifts?.[problem.id] ?? 0,
    pattern: told('pattern'),
    similarity: told('similarity'),
    learned: told('learned'),
    answers: clamp(from('ANSWER'), limits.answers),
    photos: clamp(from('PHOTO') + (leanings?.[problem.id] ?? 0), leanings ? limits.seen : limits.photos),
    name: name ? limits.named * name.strength : 0,
    denied: -absence(problem, denied),
    impression: impression?.[problem.id] ?? 0,
    silence: unmentioned ? -limits.silence : 0,
  }
  return { parts, contributions, named: name !== undefined }
}

/** What the person told of the plant itself: in the description, or by answering a question about a sign. */
const isTold = ({ source, reader }: Finding) => source === 'TEXT' || reader === 'follow-up'

/** What was told points to it, or a vision model saw it: colours and the questionnaire alone do not count as pointing. */
export const isSaidFor = ({ finding, amount }: Contribution) =>
  (isTold(finding) || finding.reader === 'model') && amount > 0

const partOf = ({ reader }: Finding): PartName =>
  reader === 'similarity' || reader === 'learned' ? reader : 'pattern'

function priorOf({ prior }: Problem, contributions: Contribution[]): number {
  const nearlyProven = contributions.some(({ amount }) => amount >= limits.nearProof)
  return nearlyProven ? Math.max(0, prior) : prior
}

/** Within a group the strongest counts whole, the next half, the next a quarter; raising and lowering apart, and each source. */
function inGroups(contributions: Contribution[]): Contribution[] {
  const groups = new Map<string, number>()
  const strongestFirst = [...contributions].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  return strongestFirst.map((contribution) => {
    const { finding, amount } = contribution
    const where = isTold(finding) ? 'told' : finding.source
    const key = `${where}${meaningOf(finding.id).group}${amount > 0 ? '+' : '-'}`
    const rank = groups.get(key) ?? 0
    groups.set(key, rank + 1)
    return { ...contribution, counted: amount * limits.groupFalloff ** rank }
  })
}

/** A sign that the person says is not there speaks a little against the problems it would raise. */
function absence(problem: Problem, denied: string[]): number {
  const lost = denied.reduce((sum, id) => sum + Math.max(0, problem.raises[id] ?? 0), 0)
  return Math.min(lost * limits.absenceShare, limits.absence)
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
