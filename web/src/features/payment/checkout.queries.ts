import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { confirmPayment, failPayment, initiatePayment } from '../../../../contract/payment/payment.ts'
import { call, hasCode } from '../../shared/api/index.ts'

/** Initiates a payment, or returns the open one of the reservation. */
export const initiate = (body: CallInput<typeof initiatePayment>['body']) => call(initiatePayment, { body })

/** Reports that an attempt was abandoned or failed. A completed payment is not affected. */
export async function tellFailed(body: CallInput<typeof failPayment>['body']) {
  try {
    await call(failPayment, { body })
  } catch (error) {
    // The server ends the attempt after 30 minutes anyway.
    console.warn('The end of a payment could not be told.', error)
  }
}

/** The three query parameters of the provider's success redirect. */
export interface Authorised {
  paymentKey: string
  orderId: string
  amount: number
}

const askedAgainEveryMs = 3000
/** Long enough for a server restart; the capture may have happened meanwhile. */
const noAnswerPausesMs = [1000, 2000, 3000, 3000]

/**
 * Confirms a payment once per page load, and retries every three seconds while the result is pending or the answer
 * was lost; the server is idempotent.
 */
export function useConfirmation(authorised: Authorised | undefined) {
  const queries = useQueryClient()
  const confirmation = useQuery({
    queryKey: ['payment', 'confirmation', authorised?.orderId, authorised?.paymentKey],
    queryFn: () => call(confirmPayment, { body: authorised as Authorised }),
    enabled: authorised !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => isUnderWay(state) && askedAgainEveryMs,
    retry: (failures, error) => isNoAnswer(error) && failures < noAnswerPausesMs.length,
    retryDelay: (failures) => noAnswerPausesMs[failures] ?? 0,
  })
  const isSettled = confirmation.data !== undefined && confirmation.data.paymentStatus !== 'CONFIRMING'
  useEffect(() => {
    if (!isSettled) return
    const isStale = ([feature, kind]: readonly unknown[]) =>
      feature === 'reservation' || feature === 'home' || (feature === 'payment' && kind !== 'confirmation')
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) })
    void queries.invalidateQueries({ queryKey: ['account', 'my-page'] })
  }, [isSettled, queries])
  const hasFailed = confirmation.isError && !hasCode(confirmation.error, 'PAYMENT_UNDER_WAY')
  return { data: confirmation.data, isSettled, error: hasFailed ? confirmation.error : undefined }
}

/** Whether the error says nothing about the payment: a network failure or an unavailable server. */
const isNoAnswer = (error: Error) => hasCode(error, 'NETWORK') || hasCode(error, 'SERVICE_UNAVAILABLE')

interface QueryState {
  data: { paymentStatus: string } | undefined
  error: Error | null
}

const isUnderWay = ({ data, error }: QueryState) =>
  error ? hasCode(error, 'PAYMENT_UNDER_WAY') : data?.paymentStatus === 'CONFIRMING'
