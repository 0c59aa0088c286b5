import type { Confidence } from '../../../../../../contract/diagnosis.ts'
import { thresholds } from './limits.ts'
import { isSaidFor, type ProblemScore, type Scoring } from './score.ts'

/** What the scores amount to. */
export interface Judgement {
  /** Undefined when there is too little to name one problem. */
  winner: ProblemScore | undefined
  /** Others that fit, best first, at most two behind a winner and three without one. */
  candidates: ProblemScore[]
  confidence: Confidence
}

const fewestShare = 0.02

/** `complaint`: whether the person said that something is wrong; how a plant lives is no diagnosis. */
export function judge({ ranking }: Scoring, complaint = true): Judgement {
  const best = ranking[0]
  const winner = best && (complaint || best.named) && canName(best) ? best : undefined
  const others = winner ? ranking.slice(1, 3) : ranking.slice(0, 3)
  return {
    winner,
    candidates: others.filter(({ share, gain }) => share >= fewestShare && gain > 0),
    confidence: winner ? confidenceIn(winner) : 'LOW',
  }
}

/** A colour or an answer alone names nothing: the person's words, or what a model saw, have to point there too. */
function canName(score: ProblemScore): boolean {
  return (score.named || score.contributions.some(isSaidFor)) && reaches(score, thresholds.answer)
}

function confidenceIn(score: ProblemScore): Confidence {
  if (reaches(score, thresholds.high)) return 'HIGH'
  return reaches(score, thresholds.medium) ? 'MEDIUM' : 'LOW'
}

const reaches = (score: ProblemScore, threshold: { share: number; gain: number }) =>
  score.share >= threshold.share && score.gain >= threshold.gain
