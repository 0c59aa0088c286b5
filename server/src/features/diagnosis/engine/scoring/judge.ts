import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { type Cutoffs, fitted } from '../knowledge/fitted.ts'
import { isHarmless } from '../knowledge/knowledge.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import { isSupporting } from './evidence-sources.ts'
import { leastGains, leastMedium, leastReassurance, leastUncontested, plainContradiction } from './limits.ts'
import type { ProblemScore, Scoring } from './score.ts'

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
