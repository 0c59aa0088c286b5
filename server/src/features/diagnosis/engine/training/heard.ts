import { type ExamCase, unsure } from '../exam/cases.ts'
import { hear } from '../hear.ts'
import { problems } from '../knowledge/knowledge.ts'
import type { Contradiction } from '../reading/contradictions.ts'
import { impressionFeatures, impressionOf } from '../reading/learned/impression.ts'
import type { LinearModel } from '../reading/learned/linear.ts'
import type { Observations } from '../scoring/parts.ts'
import { partOf } from './random.ts'
import { type Sample, train } from './regression.ts'

/** A case as the engine hears it, with an impression that never saw it. */
export interface Heard {
  case: ExamCase
  part: number
  complaint: boolean
  contradictions: Contradiction[]
  observations: Observations
}

export const parts = 6
const labels = [...problems.map(({ id }) => id), unsure]

/** The impression of every description given. */
export const learnImpression = (cases: ExamCase[], seed: number) => train(cases.map(sampleOf), labels, seed)

const sampleOf = ({ text, expected }: ExamCase): Sample => ({
  features: impressionFeatures(text),
  labels: new Set([expected]),
})

/** Each case, heard with the impression that all others leave; `always` are only learned from. */
export function hearHeldOut(cases: ExamCase[], always: ExamCase[], seed: number): Heard[] {
  const partOfCase = cases.map(({ text }) => partOf(text, parts, seed))
  return Array.from({ length: parts }, (_, held) => {
    const seen = cases.filter((_, index) => partOfCase[index] !== held)
    const model = learnImpression([...seen, ...always], seed)
    return cases
      .filter((_, index) => partOfCase[index] === held)
      .map((heardCase) => hearWith(heardCase, held, model))
  }).flat()
}

function hearWith(heardCase: ExamCase, part: number, model: LinearModel): Heard {
  const { text, contradictions, observations } = hear(heardCase.text, heardCase.answers)
  const impression = impressionOf(heardCase.text, model)
  return {
    case: heardCase,
    part,
    complaint: text.complaint,
    contradictions,
    observations: { ...observations, impression },
  }
}
