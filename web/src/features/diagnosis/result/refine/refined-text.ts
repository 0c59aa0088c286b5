import type { Confidence, DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'

type NamedResult = Pick<DiagnosisResult, 'problemId' | 'problem' | 'confidence'>

const confidenceRank: Record<Confidence, number> = { LOW: 0, MEDIUM: 1, HIGH: 2 }

/** Describes in one sentence how an answer has changed the result. */
export function refinedText(before: NamedResult, after: NamedResult): string {
  if (after.problemId !== before.problemId) {
    if (after.problemId === null)
      return '답을 더해 다시 살펴봤어요. 아직 한 가지로 말씀드리기는 조심스러워요.'
    return `답을 더해 보니 ‘${after.problem}’에 더 가까워 보여요.`
  }
  const step = confidenceRank[after.confidence] - confidenceRank[before.confidence]
  if (step > 0) return `답해 주신 덕분에 ‘${after.problem}’ 쪽이 더 확실해졌어요.`
  if (step < 0) return `답을 더해 보니 ‘${after.problem}’ 쪽은 조금 덜 확실해졌어요.`
  return '답을 더해 다시 살펴봤어요. 결과는 그대로예요.'
}
