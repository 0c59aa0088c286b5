import type {
  CustomerRequest,
  CustomerRequestSummary,
} from '../../../../../../contract/diagnosis/customer-request.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import type { RequestRow } from './customer-request.repository.ts'

export const toCustomerRequest = (row: RequestRow): CustomerRequest => ({
  number: row.number,
  text: row.text,
  reply: row.reply,
  photo: row.photo,
  ...toRequestSummary(row),
})

export const toRequestSummary = ({
  kind,
  state,
  askedAt,
  repliedAt,
}: Pick<RequestRow, 'kind' | 'state' | 'askedAt' | 'repliedAt'>): CustomerRequestSummary => ({
  kind,
  state,
  askedAt: seoulIso(askedAt),
  repliedAt: repliedAt && seoulIso(repliedAt),
})
