import * as z from 'zod/mini'
import type { DiagnosisResult } from '../../../../contract/diagnosis.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { compareLooks, type Look } from './change.ts'
import type { DiagnosisWithEvidence } from './diagnosis.repository.ts'

/** The earlier diagnosis of the same plant, and how the plant did since. */
export function toComparison(
  before: DiagnosisWithEvidence,
  now: DiagnosisWithEvidence,
): NonNullable<DiagnosisResult['comparison']> {
  return {
    previousId: before.id,
    problem: before.problem,
    createdAt: seoulIso(before.createdAt),
    fullPlantImageUrl: before.fullPhoto,
    symptomImageUrl: before.symptomPhoto,
    ...compareLooks(lookOf(before), lookOf(now)),
  }
}

/** The part of the evidence that is compared. Evidence of another shape tells nothing. */
const comparable = z.object({
  findings: z.array(z.object({ id: z.string() })),
  denied: z.array(z.string()),
})

function lookOf({ problemId, problem, confidence, prompt, evidence }: DiagnosisWithEvidence): Look {
  const read = comparable.safeParse(evidence).data ?? { findings: [], denied: [] }
  const signs = [...new Set(read.findings.map(({ id }) => id))]
  return { problemId, problem, confidence, prompt, signs, denied: read.denied }
}
