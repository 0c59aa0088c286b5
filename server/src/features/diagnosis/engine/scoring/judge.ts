import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { allQuestions, isHarmless } from '../knowledge/knowledge.ts'
import { type Cutoffs, cutoffs as trainedCutoffs } from '../naming/naming.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import type { ProblemScore, Scoring } from './score.ts'

/** Smallest sum of contributions for MEDIUM and HIGH confidence. */
const leastGains = { medium: 0.7, high: 2.2 }
/** Strength from which two signs contradict each other clearly, and the uncontested evidence that a problem then needs. */
const plainContradiction = 0.7
const leastUncontested = 0.8
/** Smallest weight of a sign on which a harmless explanation may rest. */
const leastReassurance = 1

/** The decision made from the scores. */
export interface Judgement {
  /** Undefined when the evidence is insufficient to name one problem. */
  winner: ProblemScore | undefined
  /** Other candidates, best first: at most two beside a winner, three without one. */
  candidates: ProblemScore[]
  confidence: Confidence
}

/** Inputs of a decision besides the scores. */
export interface Circumstances {
  /** Whether the submission says that something is wrong; conditions alone are no basis for a diagnosis. */
  complaint?: boolean
  contradictions?: Contradiction[]
  isEnglish?: boolean
}

const fewestShare = 0.02

export function judge(
  { ranking, otherShare }: Scoring,
  { complaint = true, contradictions = [], isEnglish = false }: Circumstances = {},
  cutoffs: Cutoffs = trainedCutoffs[isEnglish ? 'english' : 'korean'],
): Judgement {
  const [best] = withoutUnvouchedHealth(ranking, complaint)
  const contested = contradictions.filter(({ strength }) => strength >= plainContradiction)
  const isNamed =
    best &&
    best.share >= cutoffs.answer &&
    !best.isDenied &&
    doubtOf(best, ranking, otherShare) <= cutoffs.doubt &&
    (best.name || best.words !== undefined || best.contributions.some(({ amount }) => amount > 0)) &&
    (!isHarmless(best.problem) || best.words !== undefined || reassures(best)) &&
    isDecided(best, contested)
  const winner = isNamed ? best : undefined
  const others = winner ? ranking.slice(1, 3) : ranking.slice(0, 3)
  return {
    winner,
    candidates: others.filter(({ share, gain }) => share >= fewestShare && gain > 0),
    confidence: winner ? confidenceIn(winner, contested.length > 0, cutoffs) : 'LOW',
  }
}

/** Probability that the plant has no illness of the list. A text that tells too little does not raise it: every share is small then. */
const doubtOf = (best: ProblemScore, ranking: ProblemScore[], otherShare: number) =>
  isHarmless(best.problem)
    ? otherShare
    : ranking.reduce((sum, { problem, share }) => sum + (isHarmless(problem) ? share : 0), otherShare)

/** Leaves out `healthy` unless the description states it, and divides its probability among the problems. */
function withoutUnvouchedHealth(ranking: ProblemScore[], complaint: boolean): ProblemScore[] {
  const healthy = ranking.find(({ problem }) => problem.id === 'healthy')
  if (!healthy || (complaint && reassures(healthy))) return ranking
  const rest = 1 - healthy.share
  return ranking.flatMap((score) => (score === healthy ? [] : [{ ...score, share: score.share / rest }]))
}

/** Whether a sign of its own carries a harmless explanation: weak signs never reassure. */
export const reassures = ({ contributions }: ProblemScore) =>
  contributions.some(({ amount }) => amount >= leastReassurance)

/** Whether enough uncontested evidence supports the problem where signs contradict each other. */
function isDecided({ contributions, name }: ProblemScore, contested: Contradiction[]): boolean {
  if (contested.length === 0 || name) return true
  const bothWays = new Set(contested.flatMap(({ signs }) => signs))
  const elsewhere = contributions.filter(({ finding, amount }) => amount > 0 && !bothWays.has(finding.id))
  return elsewhere.reduce((sum, { counted }) => sum + counted, 0) >= leastUncontested
}

/** LOW without a stated sign or name. `healthy` is at most MEDIUM, because nobody has looked at the plant. */
function confidenceIn({ share, gain, problem, name }: ProblemScore, isContested: boolean, cutoffs: Cutoffs) {
  const isGuess = name !== undefined && name.strength < 1
  const isHigh = share >= cutoffs.high && gain >= leastGains.high && !isContested && !isGuess
  if (isHigh && problem.id !== 'healthy') return 'HIGH'
  return share >= cutoffs.medium && (gain >= leastGains.medium || name) ? 'MEDIUM' : 'LOW'
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
  'no_pest',
])
/** Weight from which a symptom supports a problem. */
const leastAmount = 0.3

/** Limits a confidence to MEDIUM where only common conditions, and no symptom, speak for the problem. */
export function limitByConditions({ contributions, name }: ProblemScore, confidence: Confidence): Confidence {
  const hasSymptom = contributions.some(
    ({ finding, amount }) => amount >= leastAmount && !common.has(finding.id),
  )
  return hasSymptom || name ? confidence : lower(confidence, 'MEDIUM')
}
