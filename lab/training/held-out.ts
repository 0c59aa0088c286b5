import { extractFindings } from '../../server/src/features/diagnosis/engine/extract-findings.ts'
import { problems } from '../../server/src/features/diagnosis/engine/knowledge/knowledge.ts'
import { type LinearModel, logitsOf } from '../../server/src/features/diagnosis/engine/knowledge/learned.ts'
import type { Contradiction } from '../../server/src/features/diagnosis/engine/reading/contradictions.ts'
import {
  impressionFeatures,
  impressionOf,
} from '../../server/src/features/diagnosis/engine/reading/learned.ts'
import type { Observations } from '../../server/src/features/diagnosis/engine/scoring/score.ts'
import { type ExamCase, unsure } from '../exam/cases.ts'
import { foldOf } from './random.ts'
import { type Sample, train } from './regression.ts'

/** A case with its extracted findings and an impression from a model that was not trained on it. */
export interface ExtractedCase {
  case: ExamCase
  fold: number
  complaint: boolean
  contradictions: Contradiction[]
  observations: Observations
}

export const folds = 6
const labels = [...problems.map(({ id }) => id), unsure]

/** Trains the impression model on the given cases. */
export function learnImpression(cases: ExamCase[], seed: number): LinearModel {
  const samples = cases.map(sampleOf)
  return withoutLabelBias(train(samples, labels, seed), samples)
}

/** Gives every label the mean log-odds 0: how many texts an author wrote of a problem says nothing of how usual it is. */
function withoutLabelBias(model: LinearModel, samples: Sample[]): LinearModel {
  const bias = Float32Array.from(model.bias)
  for (const { features } of samples)
    logitsOf(model, features).forEach((logit, label) => {
      bias[label] = (bias[label] ?? 0) - logit / samples.length
    })
  return { ...model, bias }
}

const sampleOf = ({ text, expected }: ExamCase): Sample => ({
  features: impressionFeatures(text),
  labels: new Set([expected]),
})

/** Cross-fits: extracts each case with a model trained on the other folds; `always` is used for training only. */
export function extractHeldOut(cases: ExamCase[], always: ExamCase[], seed: number): ExtractedCase[] {
  const partOfCase = cases.map(({ text }) => foldOf(text, folds, seed))
  return Array.from({ length: folds }, (_, held) => {
    const seen = cases.filter((_, index) => partOfCase[index] !== held)
    const model = learnImpression([...seen, ...always], seed)
    return cases
      .filter((_, index) => partOfCase[index] === held)
      .map((examCase) => extractWith(examCase, held, model))
  }).flat()
}

function extractWith(heardCase: ExamCase, part: number, model: LinearModel): ExtractedCase {
  const { text, contradictions, observations } = extractFindings(heardCase.text)
  const impression = impressionOf(heardCase.text, model)
  return {
    case: heardCase,
    fold: part,
    complaint: text.complaint,
    contradictions,
    observations: { ...observations, impression },
  }
}
