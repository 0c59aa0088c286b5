import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { confirmPayment, failPayment, initiatePayment } from '../../../../contract/payment.ts'
import { call, hasCode } from '../../shared/api/index.ts'

/** Begins a payment, or answers the one that is open for the reservation already. */
export const initiate = (body: CallInput<typeof initiatePayment>['body']) => call(initiatePayment, { body })

/** Tells that an attempt was given up or has failed. Never harms a payment that went through. */
export async function tellFailed(body: CallInput<typeof failPayment>['body']) {
  try {
    await call(failPayment, { body })
  } catch (error) {
    // The server lets go of it by itself in half an hour.
    console.warn('The end of a payment could not be told.', error)
  }
}

/** The three values the provider sends people back with. */
export interface Authorised {
  paymentKey: string
  orderId: string
  amount: number
}

const askedAgainEveryMs = 3000
/** Long enough for a server that is just being replaced; the money may have been taken meanwhile. */
const noAnswerPausesMs = [1000, 2000, 3000, 3000]

/**
 * Confirms a payment: once, however often the screen is drawn; again every three seconds while the
 * provider has not said yet. A lost answer is asked for again, for the server does it only once.
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

/** Nothing was said of the payment itself: the line broke, or the server could not reach its database. */
const isNoAnswer = (error: Error) => hasCode(error, 'NETWORK') || hasCode(error, 'SERVICE_UNAVAILABLE')

interface QueryState {
  data: { paymentStatus: string } | undefined
  error: Error | null
}

const isUnderWay = ({ data, error }: QueryState) =>
  error ? hasCode(error, 'PAYMENT_UNDER_WAY') : data?.paymentStatus === 'CONFIRMING'
