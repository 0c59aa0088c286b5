import type { Confidence } from '../../../../../../contract/diagnosis.ts'
import { type Cutoffs, fitted } from '../knowledge/fitted.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import { leastGains, leastMedium, leastUncontested, plainContradiction } from './limits.ts'
import { isSaidFor } from './parts.ts'
import type { ProblemScore, Scoring } from './score.ts'

/** What the scores amount to. */
export interface Judgement {
  /** Undefined when there is too little to name one problem. */
  winner: ProblemScore | undefined
  /** Others that fit, best first, at most two behind a winner and three without one. */
  candidates: ProblemScore[]
  confidence: Confidence
}

/** What else bears on a judgement than the scores. */
export interface Circumstances {
  /** Whether the person said that something is wrong; how a plant lives is no diagnosis. */
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

/** A colour or an answer alone names nothing: the person's words, or what a model saw, have to point there too. */
const canName = (score: ProblemScore, noneShare: number, { answer }: Cutoffs) =>
  (score.named || score.contributions.some(isSaidFor)) &&
  score.gain >= leastGains.answer &&
  score.share >= answer.share &&
  noneShare <= answer.none

/** Where signs plainly contradict each other, something else has to point to the problem. */
function isDecided({ contributions, named }: ProblemScore, contested: Contradiction[]): boolean {
  if (contested.length === 0 || named) return true
  const bothWays = new Set(contested.flatMap(({ signs }) => signs))
  const elsewhere = contributions.filter(
    (contribution) => isSaidFor(contribution) && !bothWays.has(contribution.finding.id),
  )
  return elsewhere.reduce((sum, { counted }) => sum + counted, 0) >= leastUncontested
}

function confidenceIn({ share, gain }: ProblemScore, isContested: boolean, { high }: Cutoffs): Confidence {
  if (share >= high && gain >= leastGains.high && !isContested) return 'HIGH'
  return share >= leastMedium && gain >= leastGains.medium ? 'MEDIUM' : 'LOW'
}
