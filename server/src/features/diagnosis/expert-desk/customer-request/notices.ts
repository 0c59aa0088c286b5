import type { CustomerRequestKind } from '../../../../../../contract/diagnosis/customer-request.ts'
import type { Notice } from '../../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'

interface Asked extends DiagnosisKey {
  kind: CustomerRequestKind
}

const linkTo = ({ diagnosisId }: DiagnosisKey) => `/analysis-result/${diagnosisId}`

/** Asks the customer for a photo or an answer. */
export const requestNotice = (asked: Asked): Notice => ({
  memberId: asked.memberId,
  notice: asked.kind === 'QUESTION' ? 'EXPERT_ASKS' : 'EXPERT_ASKS_PHOTO',
  values: {},
  link: linkTo(asked),
})

/** Reminds of a request that has had no reply. */
export const requestReminder = (asked: Asked): Notice => ({
  memberId: asked.memberId,
  notice: 'EXPERT_ASKS_AGAIN',
  values: {},
  link: linkTo(asked),
})
