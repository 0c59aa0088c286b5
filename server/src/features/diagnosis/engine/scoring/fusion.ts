import { fitted } from '../knowledge/fitted.ts'
import { isHarmless } from '../knowledge/knowledge.ts'
import type { ModelObservations } from '../model-observations.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import { type Judgement, judge, reassures } from './judge.ts'
import { limits } from './limits.ts'
import { candidatesOf, modelWitness, vouchesFor } from './model-witness.ts'
import type { ProblemScore, Scoring } from './score.ts'
import { combineWitnesses, sharesFrom, type Witness } from './witness.ts'

export interface FusionInput {
  /** Scores from text and answers alone. */
  scoring: Scoring
  /** Scores with the model's findings too; only their contributions are used, as reasons. */
  withSigns: Scoring
  seen: ModelObservations
  /** Whether the text says that something is wrong. */
  complaint: boolean
  /** Whether the text or a follow-up answer states a sign of the plant itself. */
  hasSymptom: boolean
  contradictions: Contradiction[]
}

export interface FusedJudgement extends Judgement {
  scoring: Scoring
  /** The two problems that text and model point to, when they differ. */
  disagreement: { fromText: ProblemScore; fromPhotos: ProblemScore } | undefined
}

/** Most trust in a text that states no sign of the plant. */
const trustInSilentText = 0.1
/** Least trust in a text that states a nearly conclusive sign, such as flies in the soil. */
const trustInNearProof = 0.93
/** Smallest fused shares to name a problem, and for MEDIUM and HIGH confidence. */
const leastShares = { answer: 0.15, medium: 0.5, high: 0.9 }
/** Smallest share in the text's own account from which it counts as an opinion that the model can contradict. */
const leastOpinion = 0.4

/** Judges a submission by two accounts: the text and the vision model's reading of the photos. */
export function judgeWithModel(input: FusionInput): FusedJudgement {
  const { scoring, withSigns, seen, complaint, contradictions, hasSymptom } = input
  const model = modelWitness(seen)
  const textAlone = judge(scoring, { complaint, contradictions })
  if (!model) return { ...textAlone, scoring, disagreement: undefined }
  const text = textWitness(scoring, hasSymptom)
  const shares = combineWitnesses([text, model])
  const ranking = withSigns.ranking
    .map((score) => ({ ...score, share: shares[score.problem.id] ?? 0 }))
    .sort((a, b) => b.share - a.share || a.problem.id.localeCompare(b.problem.id))
  const fused = { ...scoring, ranking, noneShare: 0 }
  const best = ranking[0]
  const named = best && best.share >= leastShares.answer && mayName(best, scoring, seen)
  const winner = named ? best : undefined
  const candidates = ranking.slice(winner ? 1 : 0, 3).filter(({ share }) => share >= leastCandidate)
  const disagreement = disagreementIn(text, hasSymptom, seen, ranking)
  const agrees = winner !== undefined && textAlone.winner?.problem.id === winner.problem.id
  return {
    winner,
    candidates,
    scoring: fused,
    disagreement,
    confidence: confidenceOf(winner, { agrees, isSureText: textAlone.confidence === 'HIGH', disagreement }),
  }
}
const leastCandidate = 0.04

/** Whether a problem may be named: a harmless one needs an owner who says so, or a model that is not unsure of it. */
const mayName = ({ problem }: ProblemScore, told: Scoring, seen: ModelObservations) =>
  !isHarmless(problem) ||
  vouchesFor(seen, problem.id) ||
  told.ranking.some((score) => score.problem.id === problem.id && reassures(score))

/** Returns the text's account without photos. "None of these" means that the text does not tell. */
export function textWitness({ ranking, none }: Scoring, hasSymptom: boolean): Witness {
  const { photos } = fitted.scales
  const scores = new Map(
    ranking.map(({ problem, score, parts }) => [problem.id, score - photos * parts.photos]),
  )
  const total = [...scores.values()].reduce((sum, score) => sum + Math.exp(score - none), 0)
  const isNearProof = ranking[0]?.contributions.some(
    ({ finding, amount }) => finding.reader === 'pattern' && amount >= limits.nearProof,
  )
  const told = Math.max(total / (total + 1), isNearProof ? trustInNearProof : 0)
  return {
    shares: sharesFrom((id) => scores.get(id) ?? Number.NEGATIVE_INFINITY),
    reliability: hasSymptom ? told : Math.min(told, trustInSilentText),
  }
}

/** Returns both opinions when text and model each name a problem, and not the same one. */
function disagreementIn(
  text: Witness,
  hasSymptom: boolean,
  seen: ModelObservations,
  ranking: ProblemScore[],
) {
  const [first] = candidatesOf(seen)
  const find = (id: string | undefined) => ranking.find(({ problem }) => problem.id === id)
  const [id, share] = Object.entries(text.shares).sort(([, one], [, other]) => other - one)[0] ?? ['', 0]
  const fromText = find(id)
  const fromPhotos = first && first.confidence !== 'LOW' ? find(first.id) : undefined
  const isOpinion = hasSymptom && share * text.reliability >= leastOpinion
  const differs = fromText && fromPhotos && fromText.problem.id !== fromPhotos.problem.id
  return isOpinion && differs ? { fromText, fromPhotos } : undefined
}

/** HIGH needs text and model to agree; a model alone, or against the text, stays at MEDIUM. */
function confidenceOf(
  winner: ProblemScore | undefined,
  {
    agrees,
    isSureText,
    disagreement,
  }: { agrees: boolean; isSureText: boolean; disagreement: FusedJudgement['disagreement'] },
) {
  if (!winner || winner.share < leastShares.medium) return 'LOW'
  if (disagreement || !agrees) return 'MEDIUM'
  return winner.share >= leastShares.high || isSureText ? 'HIGH' : 'MEDIUM'
}
