import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { isHarmless, type Problem, problems, weightOf } from '../knowledge/knowledge.ts'
import type { ModelCandidate, ModelObservations } from '../model-observations.ts'
import { limits } from './limits.ts'
import { sharesFrom, type Witness } from './witness.ts'

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
export function modelWitness(seen: ModelObservations): Witness | undefined {
  const candidates = candidatesOf(seen)
  const signs = seen.findings.filter(({ id }) => id !== 'fine')
  const [first] = candidates
  const looks = seen.healthy?.looks ?? 'UNSURE'
  if (!first && signs.length === 0 && looks === 'UNSURE') return undefined
  const mass = massByCandidate(candidates)
  const ruledOut = new Set(first?.ruledOut)
  const factorOf = (problem: Problem) =>
    (ruledOut.has(problem.id) ? ruledOutFactor : 1) * healthFactor(problem, seen)
  const scores = new Map(
    problems.map((problem) => [
      problem.id,
      Math.log((mass.get(problem.id) ?? mass.get(others) ?? 0) * factorOf(problem)) +
        signsFor(problem, signs),
    ]),
  )
  const trust = first ? trustIn[first.confidence] : trustInSignsAlone
  const isPoor = Object.keys(seen.gates).length > 0
  return {
    shares: sharesFrom((id) => scores.get(id) ?? 0),
    reliability: isPoor ? trust * poorPhotoFactor : trust,
  }
}

/** Returns the model's candidates; readings from before candidates were stored have leanings in nats instead. */
export function candidatesOf({ candidates, leanings }: ModelObservations): ModelCandidate[] {
  if (candidates) return candidates.filter(({ id }) => problems.some((problem) => problem.id === id))
  return Object.entries(leanings ?? {})
    .sort(([, one], [, other]) => other - one)
    .map(([id, lean]) => ({
      id,
      confidence: lean > 1 ? 'HIGH' : lean > 0.5 ? 'MEDIUM' : 'LOW',
      ruledOut: [],
    }))
}

/** Whether the model is sure enough that the plant is well, or shows a harmless phenomenon, to reassure. */
export function vouchesFor(seen: ModelObservations, problemId: string): boolean {
  const { looks, certainty } = seen.healthy ?? {}
  if (looks === 'YES' && certainty !== 'LOW') return true
  const isNamed = candidatesOf(seen).some(({ id, confidence }) => id === problemId && confidence !== 'LOW')
  return isNamed && (problemId !== 'healthy' || seen.healthy === undefined)
}

const others = 'others'

/** Returns the probability of each candidate, and of each problem that is none. */
function massByCandidate(candidates: ModelCandidate[]): Map<string, number> {
  const mass = new Map<string, number>()
  let left = 1
  for (const { id, confidence } of candidates) {
    const share = left * massOf[confidence] * (mass.size === 0 ? 1 : nextShare)
    mass.set(id, share)
    left -= share
  }
  return mass.set(others, left / problems.length)
}

function healthFactor(problem: Problem, { healthy }: ModelObservations): number {
  if (!healthy || healthy.looks === 'UNSURE' || !isHarmless(problem)) return 1
  return healthy.looks === 'YES' ? looksWell[healthy.certainty] : looksIll[healthy.certainty]
}

function signsFor(problem: Problem, signs: ModelObservations['findings']): number {
  const amounts = signs
    .map(({ id, strength }) => weightOf(problem, id) * strength)
    .sort((one, other) => Math.abs(other) - Math.abs(one))
  const sum = amounts.reduce((total, amount, rank) => total + amount * limits.groupFalloff ** rank, 0)
  return Math.max(-mostBySigns, Math.min(mostBySigns, sum * signScale))
}
