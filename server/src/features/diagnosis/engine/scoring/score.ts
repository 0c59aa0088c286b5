import type { Finding, NamedProblem, Source } from '../finding.ts'
import { meaningOf, type Problem, problems, weightOf } from '../knowledge/knowledge.ts'
import { limits } from './limits.ts'

/** What one finding did to one problem's score. */
export interface Contribution {
  finding: Finding
  amount: number
}

export interface ProblemScore {
  problem: Problem
  score: number
  /** Share among all problems and "none of these", 0..1. Not a calibrated probability. */
  share: number
  contributions: Contribution[]
  /** How much was gained over the prior. */
  gain: number
  /** What the plant's kind adds to the prior. Not part of the gain: it is no sign. */
  shift: number
  named: boolean
}

export interface Scoring {
  /** Best first. */
  ranking: ProblemScore[]
  noneShare: number
}

export interface Observations {
  findings: Finding[]
  denied: string[]
  named: NamedProblem[]
  /** How far the wording as a whole leans to each problem. */
  impression?: Record<string, number> | undefined
  /** How much likelier each problem is in this kind of plant. */
  shifts?: Record<string, number> | undefined
  /** Set when a vision model read the photos: how far it leans to each problem, within the cap of what it saw. */
  leanings?: Record<string, number> | undefined
}

/** Log-linear: prior plus weights, capped per group of correlated findings and per source, then a softmax with "none of these". */
export function scoreProblems(observations: Observations): Scoring {
  const scored = problems.map((problem) => scoreOne(problem, observations))
  const exponents = scored.map(({ score }) => Math.exp(score * limits.sharpness))
  const none = Math.exp(limits.noneOfThese * limits.sharpness)
  const total = exponents.reduce((sum, value) => sum + value, none)
  const ranking = scored
    .map((entry, index) => ({ ...entry, share: (exponents[index] ?? 0) / total }))
    .sort((a, b) => b.score - a.score || a.problem.id.localeCompare(b.problem.id))
  return { ranking, noneShare: none / total }
}

function scoreOne(problem: Problem, observations: Observations) {
  const { findings, denied, named, impression, leanings, shifts } = observations
  const contributions = findings
    .map((finding) => ({ finding, amount: weightOf(problem, finding.id) * finding.strength }))
    .filter(({ amount }) => amount !== 0)
  const from = (source: Source) =>
    groupedSum(contributions.filter(({ finding }) => finding.source === source && !isTold(finding)))
  const name = named.find(({ problemId }) => problemId === problem.id)
  const gain =
    groupedSum(contributions.filter(({ finding }) => isTold(finding))) +
    clamp(from('ANSWER'), limits.answers) +
    clamp(from('PHOTO') + (leanings?.[problem.id] ?? 0), leanings ? limits.seen : limits.photos) +
    (name ? limits.named * name.strength : 0) -
    absence(problem, denied)
  const unmentioned = !name && !contributions.some(isSaidFor) && findings.some(isTold)
  const leaning = impression?.[problem.id] ?? 0
  const shift = shifts?.[problem.id] ?? 0
  const score = priorOf(problem, contributions) + shift + gain + leaning - (unmentioned ? limits.silence : 0)
  return { problem, score, gain, shift, contributions, named: name !== undefined, share: 0 }
}

/** What the person told of the plant itself: in the description, or by answering a question about a sign. */
const isTold = ({ source, reader }: Finding) => source === 'TEXT' || reader === 'follow-up'

/** What was told points to it, or a vision model saw it: colours and the questionnaire alone do not count as pointing. */
export const isSaidFor = ({ finding, amount }: Contribution) =>
  (isTold(finding) || finding.reader === 'model') && amount > 0

function priorOf(problem: Problem, contributions: Contribution[]): number {
  const nearlyProven = contributions.some(({ amount }) => amount >= limits.nearProof)
  return limits.prior * (nearlyProven ? Math.max(0, problem.prior) : problem.prior)
}

/** Within a group the strongest counts whole, the next half, the next a quarter; raising and lowering apart. */
function groupedSum(contributions: Contribution[]): number {
  const groups = new Map<string, number[]>()
  for (const { finding, amount } of contributions) {
    const key = `${meaningOf(finding.id).group}${amount > 0 ? '+' : '-'}`
    groups.set(key, [...(groups.get(key) ?? []), amount])
  }
  let sum = 0
  for (const amounts of groups.values()) {
    amounts.sort((a, b) => Math.abs(b) - Math.abs(a))
    amounts.forEach((amount, rank) => {
      sum += amount * limits.groupFalloff ** rank
    })
  }
  return sum
}

/** A sign that the person says is not there speaks a little against the problems it would raise. */
function absence(problem: Problem, denied: string[]): number {
  const lost = denied.reduce((sum, id) => sum + Math.max(0, problem.raises[id] ?? 0), 0)
  return Math.min(lost * limits.absenceShare, limits.absence)
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
