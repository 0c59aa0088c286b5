import type { Confidence } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { allQuestions } from '../knowledge/knowledge.ts'
import type { ProblemScore } from './score.ts'

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
