import type { DiagnosisResult, HistoryItem } from '../../../../../contract/diagnosis/diagnosis.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisSummary, ShownDiagnosis } from '../diagnosis.repository.ts'
import { toExpertQuestion } from '../expert-desk/case/case.views.ts'
import type { RequestRow } from '../expert-desk/customer-request/customer-request.repository.ts'
import { toCustomerRequest } from '../expert-desk/customer-request/customer-request.views.ts'
import { describeAnswers } from '../submit/answers.ts'
import { currentProblem, currentResult } from './current-result.ts'

export function toListItem(row: DiagnosisSummary): HistoryItem {
  const { problem, isNamedByExpert } = currentProblem(row)
  return {
    id: row.id,
    image: row.fullPhoto,
    problem,
    isNamedByExpert,
    createdAt: seoulIso(row.createdAt),
    expertFeedback: row.expertFeedback,
    nthLook: row.nthLook,
  }
}

interface ResultContext {
  /** With the earlier diagnosis of the same plant; null when there is none. */
  comparison: DiagnosisResult['comparison']
  /** The expert's requests to the owner. */
  requests: RequestRow[]
}

export function toDiagnosisResult(
  row: ShownDiagnosis,
  { comparison, requests }: ResultContext,
  now: Date,
): DiagnosisResult {
  const { findings, ...current } = currentResult(row)
  return {
    id: row.id,
    fullPlantImageUrl: row.fullPhoto,
    symptomImageUrl: row.symptomPhoto,
    expertFeedback: row.expertFeedback,
    ...current,
    ...findings,
    provisional: row.state === 'PROVISIONAL' && !current.isNamedByExpert,
    comparison,
    feedback: row.feedback,
    engine: { name: row.engine, version: row.engineVersion },
    prompt: row.prompt,
    answers: describeAnswers(row.answers),
    createdAt: seoulIso(row.createdAt),
    expertDueAt: seoulIso(row.expertDueAt),
    expertIsLate: row.expertAnsweredAt === null && row.expertPausedAt === null && row.expertDueAt < now,
    expertQuestion: row.question && toExpertQuestion(row.question),
    expertRequests: requests.map(toCustomerRequest),
    expertCorrectedAt: row.expertCorrectedAt && seoulIso(row.expertCorrectedAt),
    expertRetractedAt: row.expertRetractedAt && seoulIso(row.expertRetractedAt),
  }
}
