import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { isHarmless, type Problem, problems, weightOf } from '../knowledge/knowledge.ts'
import type { ModelCandidate, ModelObservations } from '../model-observations.ts'
import { type Circumstances, type Judgement, judge, reassures } from './judge.ts'
import { groupFalloff, type ProblemScore, type Scoring } from './score.ts'

interface FusionInput extends Circumstances {
  /** Scores from text and answers alone. */
  scoring: Scoring
  /** Scores with the model's findings too; only their contributions are used, as reasons. */
  withSigns: Scoring
  seen: ModelObservations
  /** Whether the text or a follow-up answer states a sign of the plant itself. */
  hasSymptom: boolean
}

export interface FusedJudgement extends Judgement {
  scoring: Scoring
  /** The two problems that text and model point to, when they differ, and the one that a second look settled on. */
  disagreement:
    | { fromText: ProblemScore; fromPhotos: ProblemScore; settledOn?: ProblemScore | undefined }
    | undefined
}

/** Most trust in a text that states no sign of the plant. */
const trustInSilentText = 0.1
/** From this weight on a sign is nearly conclusive, such as flies in the soil, and least trust in a text that states one. */
const nearProof = 2.6
const trustInNearProof = 0.93
/** Smallest fused shares to name a problem, and for MEDIUM and HIGH confidence. */
const leastShares = { answer: 0.15, medium: 0.5, high: 0.9 }
/** Smallest share in the text's own account from which it counts as an opinion that the model can contradict. */
const leastOpinion = 0.4

/**
 * Judges a submission by two accounts: the text and the vision model's reading of the photos. A second look has read the
 * text: it counts towards the winner, but HIGH, and what the photos point to, rest on the first look.
 */
export function judgeWithModel(input: FusionInput): FusedJudgement {
  const judgement = judgeTogether(input)
  const { secondLook } = input.seen
  if (!secondLook) return judgement
  const before = judgeTogether({ ...input, seen: secondLook.first })
  const id = judgement.winner?.problem.id
  const wasHigh = before.confidence === 'HIGH' && before.winner?.problem.id === id
  const confidence = judgement.confidence === 'HIGH' && !wasHigh ? 'MEDIUM' : judgement.confidence
  const { disagreement } = before
  if (!disagreement) return { ...judgement, confidence }
  const settledOn = [disagreement.fromText, disagreement.fromPhotos].find(
    ({ problem }) => confidence !== 'LOW' && problem.id === id && problem.id === secondLook.choice,
  )
  return { ...judgement, confidence, disagreement: { ...disagreement, settledOn } }
}

function judgeTogether(input: FusionInput): FusedJudgement {
  const { scoring, withSigns, seen, hasSymptom } = input
  const model = modelWitness(seen)
  const textAlone = judge(scoring, input)
  if (!model) return { ...textAlone, scoring, disagreement: undefined }
  const text = textWitness(scoring, hasSymptom)
  const shares = combineWitnesses([text, model])
  const ranking = withSigns.ranking
    .map((score) => ({ ...score, share: shares[score.problem.id] ?? 0 }))
    .sort((a, b) => b.share - a.share || a.problem.id.localeCompare(b.problem.id))
  const fused = { ...scoring, ranking, openShare: 0, otherShare: 0 }
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
    confidence: confidenceOf(winner, agrees && !disagreement, textAlone.confidence === 'HIGH'),
  }
}
const leastCandidate = 0.04

/** Whether a problem may be named: a harmless one needs an owner who says so, or a model that is not unsure of it. */
const mayName = ({ problem }: ProblemScore, told: Scoring, seen: ModelObservations) =>
  !isHarmless(problem) ||
  vouchesFor(seen, problem.id) ||
  told.ranking.some((score) => score.problem.id === problem.id && reassures(score))

/** Returns the text's account. "None of these" means that the text does not tell. */
function textWitness({ ranking, openShare }: Scoring, hasSymptom: boolean): Witness {
  const isNearProof = ranking[0]?.contributions.some(
    ({ finding, amount }) => finding.source === 'TEXT' && amount >= nearProof,
  )
  const told = Math.max(1 - openShare, isNearProof ? trustInNearProof : 0)
  return {
    shares: normalised(Object.fromEntries(ranking.map(({ problem, share }) => [problem.id, share]))),
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
function confidenceOf(winner: ProblemScore | undefined, agrees: boolean, isSureText: boolean): Confidence {
  if (!winner || winner.share < leastShares.medium) return 'LOW'
  return agrees && (winner.share >= leastShares.high || isSureText) ? 'HIGH' : 'MEDIUM'
}

/** One account of a submission: a probability per problem, and the trust in it (0..1). */
interface Witness {
  /** Problem id -> probability; sums to 1 over all problems. */
  shares: Record<string, number>
  /** Probability that the account is informative; the rest counts as no information at all. */
  reliability: number
}

const even = 1 / problems.length

/** Returns a distribution over all problems that is proportional to exp(score). */
function sharesFrom(scoreOf: (problem: Problem) => number): Record<string, number> {
  const scores = problems.map((problem) => [problem.id, scoreOf(problem)] as const)
  const highest = Math.max(...scores.map(([, score]) => score))
  return normalised(Object.fromEntries(scores.map(([id, score]) => [id, Math.exp(score - highest)])))
}

/**
 * Combines accounts as a product of mixtures: each is mixed with the even distribution by its reliability, so that an
 * account that knows nothing changes nothing, and what one account misses can never rule out what another one saw.
 */
function combineWitnesses(witnesses: Witness[]): Record<string, number> {
  const product = (id: string) =>
    witnesses.reduce((all, { shares, reliability }) => {
      const share = reliability * (shares[id] ?? 0) + (1 - reliability) * even
      return all * share
    }, 1)
  return normalised(Object.fromEntries(problems.map(({ id }) => [id, product(id)])))
}

function normalised(weights: Record<string, number>): Record<string, number> {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0) || 1
  return Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, weight / total]))
}

/** Probability that the first candidate stands for, and the trust in the whole reading, by its confidence. */
const massOf: Record<Confidence, number> = { HIGH: 0.9, MEDIUM: 0.65, LOW: 0.4 }
const trustIn: Record<Confidence, number> = { HIGH: 0.85, MEDIUM: 0.7, LOW: 0.5 }
const trustInSignsAlone = 0.5
/** Share of the remaining probability that each later candidate takes. */
const nextShare = 0.6
/** Factors on what the model rules out, and on harmless explanations when the plant looks ill or well to it. */
const ruledOutFactor = 0.3
const looksIll: Record<Confidence, number> = { HIGH: 0.03, MEDIUM: 0.15, LOW: 0.5 }
const looksWell: Record<Confidence, number> = { HIGH: 4, MEDIUM: 2.5, LOW: 1.5 }
/** Scale and bound of the signs' weights in nats, because the model chose its candidates by the same signs. */
const signScale = 0.4
const mostBySigns = 1.5
/** Factor on the trust when the model calls a photo unusable. */
const poorPhotoFactor = 0.6

/** Returns the vision model's account; undefined when it reported nothing to weigh. */
function modelWitness(seen: ModelObservations): Witness | undefined {
  const candidates = candidatesOf(seen)
  const signs = seen.findings.filter(({ id }) => id !== 'fine')
  const [first] = candidates
  const looks = seen.healthy?.looks ?? 'UNSURE'
  if (!first && signs.length === 0 && looks === 'UNSURE') return undefined
  const { mass, left } = massByCandidate(candidates)
  const ruledOut = new Set(first?.ruledOut)
  const factorOf = (problem: Problem) =>
    (ruledOut.has(problem.id) ? ruledOutFactor : 1) * healthFactor(problem, seen)
  const trust = first ? trustIn[first.confidence] : trustInSignsAlone
  const isPoor = Object.keys(seen.gates).length > 0
  return {
    shares: sharesFrom(
      (problem) => Math.log((mass[problem.id] ?? left) * factorOf(problem)) + signsFor(problem, signs),
    ),
    reliability: isPoor ? trust * poorPhotoFactor : trust,
  }
}

/** Returns the model's candidates that are problems of the list. */
const candidatesOf = ({ candidates = [] }: ModelObservations): ModelCandidate[] =>
  candidates.filter(({ id }) => problems.some((problem) => problem.id === id))

/** Whether the model is sure enough that the plant is well, or shows a harmless phenomenon, to reassure. */
function vouchesFor(seen: ModelObservations, problemId: string): boolean {
  const { looks, certainty } = seen.healthy ?? {}
  if (looks === 'YES' && certainty !== 'LOW') return true
  const isNamed = candidatesOf(seen).some(({ id, confidence }) => id === problemId && confidence !== 'LOW')
  return isNamed && (problemId !== 'healthy' || seen.healthy === undefined)
}

/** Returns the probability of each candidate, and what is left for each problem that is none. */
function massByCandidate(candidates: ModelCandidate[]) {
  const mass: Record<string, number> = {}
  let left = 1
  for (const [rank, { id, confidence }] of candidates.entries()) {
    const share = left * massOf[confidence] * (rank === 0 ? 1 : nextShare)
    mass[id] = share
    left -= share
  }
  return { mass, left: left / problems.length }
}

function healthFactor(problem: Problem, { healthy }: ModelObservations): number {
  if (!healthy || healthy.looks === 'UNSURE' || !isHarmless(problem)) return 1
  return healthy.looks === 'YES' ? looksWell[healthy.certainty] : looksIll[healthy.certainty]
}

function signsFor(problem: Problem, signs: ModelObservations['findings']): number {
  const amounts = signs
    .map(({ id, strength }) => weightOf(problem, id) * strength)
    .sort((one, other) => Math.abs(other) - Math.abs(one))
  const sum = amounts.reduce((total, amount, rank) => total + amount * groupFalloff ** rank, 0)
  return Math.max(-mostBySigns, Math.min(mostBySigns, sum * signScale))
}
