import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { type Cutoffs, fitted } from '../knowledge/fitted.ts'
import { allQuestions, isHarmless } from '../knowledge/knowledge.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import {
  isSupporting,
  leastGains,
  leastMedium,
  leastReassurance,
  leastUncontested,
  type ProblemScore,
  plainContradiction,
  type Scoring,
} from './score.ts'

/** The decision made from the scores. */
export interface Judgement {
  /** Undefined when the evidence is insufficient to name one problem. */
  winner: ProblemScore | undefined
  /** Other candidates, best first: at most two beside a winner, three without one. */
  candidates: ProblemScore[]
  confidence: Confidence
}

/** Inputs of a decision besides the scores. */
interface Circumstances {
  /** Whether the submission says that something is wrong; conditions alone are no basis for a diagnosis. */
  complaint?: boolean
  contradictions?: Contradiction[]
}

const fewestShare = 0.02

export function judge(
  { ranking, noneShare }: Scoring,
  { complaint = true, contradictions = [] }: Circumstances = {},
  cutoffs: Cutoffs = fitted.cutoffs,
): Judgement {
  const best = ranking[0]
  const contested = contradictions.filter(({ strength }) => strength >= plainContradiction)
  const named =
    best && (complaint || best.named) && canName(best, noneShare, cutoffs) && isDecided(best, contested)
  const winner = named ? best : undefined
  const others = winner ? ranking.slice(1, 3) : ranking.slice(0, 3)
  return {
    winner,
    candidates: others.filter(({ share, gain }) => share >= fewestShare && gain > 0),
    confidence: winner ? confidenceIn(winner, contested.length > 0, cutoffs) : 'LOW',
  }
}

/** Whether a problem may be named: besides its share it needs a finding from the text or a model. */
const canName = (score: ProblemScore, noneShare: number, { answer }: Cutoffs) =>
  (score.named || score.contributions.some(isSupporting)) &&
  (!isHarmless(score.problem) || reassures(score)) &&
  score.gain >= leastGains.answer &&
  score.share >= answer.share &&
  noneShare <= answer.none

/** Whether a sign of its own carries a harmless explanation: weak signs never reassure. */
export const reassures = ({ contributions }: ProblemScore) =>
  contributions.some((contribution) => isSupporting(contribution) && contribution.amount >= leastReassurance)

/** Whether the description names the problem or states a sign of it in known words; a cause named outside the list outweighs anything less, and any reassurance. */
export const isStatedPlainly = ({ problem, contributions, named }: ProblemScore) =>
  problem.id !== 'healthy' &&
  (named ||
    contributions.some(
      (contribution) => isSupporting(contribution) && contribution.finding.reader !== 'learned',
    ))

/** Whether enough uncontested evidence supports the problem where signs contradict each other. */
function isDecided({ contributions, named }: ProblemScore, contested: Contradiction[]): boolean {
  if (contested.length === 0 || named) return true
  const bothWays = new Set(contested.flatMap(({ signs }) => signs))
  const elsewhere = contributions.filter(
    (contribution) => isSupporting(contribution) && !bothWays.has(contribution.finding.id),
  )
  return elsewhere.reduce((sum, { counted }) => sum + counted, 0) >= leastUncontested
}

/** "Nothing is wrong" is at most of MEDIUM confidence, because nobody has looked at the plant. */
function confidenceIn({ share, gain, problem }: ProblemScore, isContested: boolean, { high }: Cutoffs) {
  const isHigh = share >= high && gain >= leastGains.high && !isContested
  if (isHigh && problem.id !== 'healthy') return 'HIGH'
  return share >= leastMedium && gain >= leastGains.medium ? 'MEDIUM' : 'LOW'
}

const steps: Confidence[] = ['LOW', 'MEDIUM', 'HIGH']
const lower = (one: Confidence, other: Confidence) =>
  steps.indexOf(one) < steps.indexOf(other) ? one : other
const oneStepUp = (confidence: Confidence) =>
  steps[Math.min(steps.indexOf(confidence) + 1, steps.length - 1)] ?? 'HIGH'

/**
 * Limits a confidence so that each answer to a follow-up question has lifted it by at most one step. `confidenceWith`
 * returns the confidence for some of the answers; at most three are given, so it is called at most seven times.
 */
export function limitByAnswers(
  followUps: Record<string, string>,
  confidenceWith: (followUps: Record<string, string>) => Confidence,
): Confidence {
  const confidence = confidenceWith(followUps)
  const telling = Object.entries(followUps).filter(([id, value]) => tells(id, value))
  if (confidence === 'LOW' || telling.length === 0) return confidence
  const before = telling.map(([id]) => {
    const { [id]: _, ...others } = followUps
    return limitByAnswers(others, confidenceWith)
  })
  const best = before.reduce((one, other) => (lower(one, other) === one ? other : one))
  return lower(confidence, oneStepUp(best))
}

/** Whether an answer states or denies anything. */
function tells(id: string, value: string): boolean {
  const option = allQuestions
    .find((question) => question.id === id)
    ?.options.find((one) => one.value === value)
  return option !== undefined && option.says.length + option.denies.length > 0
}

/** Conditions that many healthy plants have too. */
const common = new Set([
  ...[
    'soil_dry',
    'cold',
    'dark',
    'sun',
    'humid',
    'dry_air',
    'mist',
    'moved',
    'repot',
    'years',
    'no_fert',
    'fast',
    'water_ok',
  ],
  'no_pest',
])
/** Weight from which a symptom supports a problem. */
const leastAmount = 0.3

/** Limits a confidence to MEDIUM where only common conditions, and no symptom, speak for the problem. */
export function limitByConditions(
  { contributions, named }: ProblemScore,
  confidence: Confidence,
): Confidence {
  const hasSymptom = contributions.some(
    ({ finding, amount }) => amount >= leastAmount && !common.has(finding.id),
  )
  return hasSymptom || named ? confidence : lower(confidence, 'MEDIUM')
}
