import { keyOf } from '../../../../client/server-query.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import {
  failPayment,
  initiatePayment,
  listPayments,
  type PaymentStatus,
} from '../../../../contract/payment/payment.ts'
import { getReservation } from '../../../../contract/reservation/reservation.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList, useLastDefined } from '../../shared/endless-list.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { getToken } from '../../shared/session.ts'

/** Initiates a payment, or returns the open one of the reservation. */
export const initiate = (body: CallInput<typeof initiatePayment>['body']) => call(initiatePayment, { body })

/** Reports that an attempt was abandoned or failed. A completed payment is not affected. */
export async function reportFailure(body: CallInput<typeof failPayment>['body']) {
  try {
    await call(failPayment, { body })
  } catch (error) {
    // The server ends the attempt after 30 minutes anyway.
    console.warn('The end of a payment could not be reported.', error)
  }
}

const bookingAskedEveryMs = 5000

/** The booking that is paid, asked for again: another window may pay it. Undefined until it is known, and for visitors. */
export function useBookingToPay(id: string | undefined) {
  const enabled = id !== undefined && getToken() !== null
  return useServerQuery(
    getReservation,
    { params: { id: id ?? '' } },
    { enabled, refetchInterval: bookingAskedEveryMs },
  ).data
}

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
