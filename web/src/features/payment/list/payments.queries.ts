import { keyOf } from '../../../../../client/server-query.ts'
import { listPayments, type PaymentStatus } from '../../../../../contract/payment/payment.ts'
import { call } from '../../../shared/api/index.ts'
import { useEndlessList } from '../../../shared/endless-list.ts'
import { useLastDefined } from '../../../shared/last-defined.ts'

const pageSize = 10

/** The member's payments of one status or all, newest first; the summary covers all of them. */
export function usePayments(status: PaymentStatus | 'ALL') {
  const list = useEndlessList([...keyOf(listPayments), status], async (request, signal) => {
    const query = { ...request, size: pageSize, ...(status !== 'ALL' && { status }) }
    const { payments, ...rest } = await call(listPayments, { query, signal })
    return { ...rest, content: payments, hasNext: !rest.last }
  })
  const summary = useLastDefined(list.query.data?.pages.at(-1)?.summary)
  return { ...list, summary }
}
