import type { Notice } from '../../shared/notices/templates.ts'
import type { DiagnosisKey } from './diagnosis.repository.ts'

type ResultNotice =
  | 'DIAGNOSIS_READY'
  | 'BETTER_ANSWER'
  | 'EXPERT_ANSWERED'
  | 'EXPERT_CORRECTED'
  | 'EXPERT_RETRACTED'
  | 'EXPERT_LATE'
  | 'EXPERT_ASKS'
  | 'EXPERT_ASKS_PHOTO'
  | 'EXPERT_ASKS_AGAIN'
  | 'QUESTION_ANSWERED'

/** A notice to the owner that leads to the result. */
export const resultNotice = ({ memberId, diagnosisId }: DiagnosisKey, notice: ResultNotice): Notice => ({
  memberId,
  notice,
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
