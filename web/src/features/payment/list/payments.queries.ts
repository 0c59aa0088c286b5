import { listPayments, type PaymentStatus } from '../../../../../contract/payment.ts'
import { call } from '../../../shared/api/index.ts'
import { useEndlessList } from '../../../shared/endless-list.ts'
import { useLastKnown } from '../../../shared/last-known.ts'

const pageSize = 10

/** The person's payments of one status or of all, newest first; the summary is of all of them. */
export function usePayments(status: PaymentStatus | 'ALL') {
  const list = useEndlessList(['payment', 'list', status], async (request, signal) => {
    const query = { ...request, size: pageSize, ...(status !== 'ALL' && { status }) }
    const { payments, ...rest } = await call(listPayments, { query, signal })
    return { content: payments, ...rest }
  })
  const summary = useLastKnown(list.query.data?.pages.at(-1)?.summary)
  return { ...list, summary }
}
