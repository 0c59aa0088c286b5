import type { Confidence } from '../../contract/diagnosis/diagnosis.ts'
import {
  isHarmless,
  type Problem,
  problems,
  visibleSigns,
  weightOf,
} from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import type { ModelObservations } from '../../server/src/features/diagnosis/engine/model-observations.ts'
import { hashOf, randomFrom } from '../training/random.ts'
import { type ExamCase, unsure } from './cases.ts'

const seed = 20260301
const mostSigns = 3
/** Confidence of a right and of a wrong first candidate: cumulative shares of HIGH and MEDIUM. */
const sureness = { right: [0.6, 0.9], wrong: [0.35, 0.75] }
/** Share of wrong answers in which an ill plant looks healthy to the model. */
const callsHealthy = 0.15
const signIsSeen = 0.75
const falseSign = 0.2

type Random = () => number

/**
 * Returns what a simulated vision model reports for a case. The oracle names the expected problem with clear signs; a
 * weaker one, right in a share `accuracy` of all cases, takes a look-alike for it, with that problem's signs and often with high confidence. Deterministic.
 */
export function simulateModel({ id, expected }: ExamCase, accuracy: number): ModelObservations {
  const random = randomFrom(hashOf(`${seed} ${accuracy} ${id}`))
  if (accuracy >= 1) return reportOf(expected, 'HIGH', () => 0)
  const isRight = random() < accuracy
  const named = isRight ? expected : confusionOf(expected, random)
  const [high = 0, medium = 0] = isRight ? sureness.right : sureness.wrong
  const draw = random()
  const confidence = draw < high ? 'HIGH' : draw < medium ? 'MEDIUM' : 'LOW'
  return reportOf(named, confidence, random)
}

function reportOf(named: string, confidence: Confidence, random: Random): ModelObservations {
  const problem = problems.find(({ id }) => id === named)
  if (!problem) {
    const healthy = { looks: 'UNSURE', certainty: 'LOW' } as const
    return { findings: [], candidates: [], healthy, other: null, gates: {} }
  }
  const isWell = isHarmless(problem)
  return {
    findings: signsOf(problem, random),
    candidates: [{ id: named, confidence, ruledOut: [] }],
    healthy: { looks: isWell ? 'YES' : 'NO', certainty: confidence },
    other: null,
    gates: {},
  }
}

function signsOf(problem: Problem, random: Random): ModelObservations['findings'] {
  const visible = Object.keys(visibleSigns)
  const own = visible
    .filter((id) => weightOf(problem, id) > 0)
    .sort((one, other) => weightOf(problem, other) - weightOf(problem, one))
    .slice(0, mostSigns)
    .filter(() => random() < signIsSeen)
  const extra = random() > 1 - falseSign ? [visible[Math.floor(random() * visible.length)] ?? ''] : []
  const strengthOf = () => [1, 0.7, 0.4][Math.floor(random() * 3)] ?? 1
  return [...new Set([...own, ...extra])].map((id) => ({
    id,
    source: 'PHOTO',
    strength: strengthOf(),
  }))
}

/** Returns a problem that resembles the expected one: drawn among all by the visible signs that they share. */
function confusionOf(expected: string, random: Random): string {
  const truth = problems.find(({ id }) => id === expected)
  if (truth && !isHarmless(truth) && random() < callsHealthy) return 'healthy'
  const others = problems.filter(({ id }) => id !== expected && id !== unsure)
  const likeness = others.map((other) => 0.3 + (truth ? sharedSigns(truth, other) : 1))
  const drawn = random() * likeness.reduce((sum, value) => sum + value, 0)
  let passed = 0
  for (const [index, other] of others.entries()) {
    passed += likeness[index] ?? 0
    if (passed >= drawn) return other.id
  }
  return unsure
}

const sharedSigns = (one: Problem, other: Problem) =>
  Object.keys(visibleSigns).reduce(
    (sum, id) => sum + Math.max(0, Math.min(weightOf(one, id), weightOf(other, id))),
    0,
  )
