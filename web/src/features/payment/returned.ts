import { paymentFailures } from '../../../../contract/payment.ts'
import { ApiError } from '../../shared/api/index.ts'
import type { Authorised } from './checkout.queries.ts'

/** What the provider wrote into the address when it sent the person back. */
export interface ReturnQuery {
  paymentKey?: string
  orderId?: string
  amount?: string
  code?: string
  message?: string
}

/** The three values of a payment that can be confirmed; undefined when one is missing or no number. */
export function authorisedIn({ paymentKey, orderId, amount }: ReturnQuery): Authorised | undefined {
  if (!paymentKey || !orderId || !amount || !/^\d+$/.test(amount)) return undefined
  return { paymentKey, orderId, amount: Number(amount) }
}

/** How a failed confirmation is told on the failure page. */
export function failureOf(error: Error, orderId: string): ReturnQuery {
  const { code, message, isFromServer } = error as ApiError
  if (error instanceof ApiError && isFromServer) return { code, message, orderId }
  const isAnswered = error instanceof ApiError && error.status >= 200 && error.status < 300
  const failure = isAnswered ? paymentFailures.confirmFailed : paymentFailures.network
  return { code: failure.code, message, orderId }
}

/** What the failure page shows. */
export const shownFailure = ({ code, message }: ReturnQuery) => ({
  code: code || paymentFailures.unknown.code,
  message: message || paymentFailures.unknown.message,
})
