import * as z from 'zod/mini'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisWithEvidence } from '../diagnosis.repository.ts'
import { type ComparedDiagnosis, compareDiagnoses } from './compare-diagnoses.ts'
import { currentProblem, currentResult } from './current-result.ts'

/** Describes the earlier diagnosis of the same plant and how the plant has changed since. */
export function toComparison(
  before: DiagnosisWithEvidence,
  now: DiagnosisWithEvidence,
): NonNullable<DiagnosisResult['comparison']> {
  const { problem, isNamedByExpert } = currentProblem(before)
  return {
    previousId: before.id,
    problem,
    isNamedByExpert,
    createdAt: seoulIso(before.createdAt),
    fullPlantImageUrl: before.fullPhoto,
    symptomImageUrl: before.symptomPhoto,
    ...compareDiagnoses(toCompared(before), toCompared(now)),
  }
}

/** The part of the evidence that is compared; evidence of another shape counts as empty. */
const comparable = z.object({
  findings: z.array(z.object({ id: z.string() })),
  denied: z.array(z.string()),
})

function toCompared(row: DiagnosisWithEvidence): ComparedDiagnosis {
  const { prompt, evidence } = row
  const { problemId, problem, confidence } = currentResult(row)
  const read = comparable.safeParse(evidence).data ?? { findings: [], denied: [] }
  const signs = [...new Set(read.findings.map(({ id }) => id))]
  return { problemId, problem, confidence, prompt, signs, denied: read.denied }
}
