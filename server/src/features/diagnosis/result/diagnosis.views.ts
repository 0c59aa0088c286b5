import type { DiagnosisResult, HistoryItem } from '../../../../../contract/diagnosis/diagnosis.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisSummary, ShownDiagnosis } from '../diagnosis.repository.ts'
import { toExpertQuestion } from '../expert-desk/case/case.views.ts'
import { describeAnswers } from '../submit/answers.ts'

export const toListItem = (row: DiagnosisSummary): HistoryItem => ({
  id: row.id,
  image: row.fullPhoto,
  problem: row.problem,
  createdAt: seoulIso(row.createdAt),
  expertFeedback: row.expertFeedback,
  nthLook: row.nthLook,
})

/** @param comparison with the earlier diagnosis of the same plant; null when there is none */
export const toDiagnosisResult = (
  row: ShownDiagnosis,
  comparison: DiagnosisResult['comparison'],
  now: Date,
): DiagnosisResult => ({
  id: row.id,
  fullPlantImageUrl: row.fullPhoto,
  symptomImageUrl: row.symptomPhoto,
  expertFeedback: row.expertFeedback,
  problem: row.problem,
  problemId: row.problemId,
  confidence: row.confidence,
  ...row.findings,
  provisional: row.state === 'PROVISIONAL',
  comparison,
  feedback: row.feedback,
  engine: { name: row.engine, version: row.engineVersion },
  prompt: row.prompt,
  answers: describeAnswers(row.answers),
  createdAt: seoulIso(row.createdAt),
  expertDueAt: seoulIso(row.expertDueAt),
  expertIsLate: row.expertAnsweredAt === null && row.expertDueAt < now,
  expertQuestion: row.question && toExpertQuestion(row.question),
})
