import { paymentFailures } from '../../../../contract/payment/payment.ts'
import { ApiError } from '../../shared/api/index.ts'
import type { Authorised } from './checkout.queries.ts'

/** Query parameters of the provider's redirect. */
export interface RedirectQuery {
  paymentKey?: string
  orderId?: string
  amount?: string
  code?: string
  message?: string
}

/** Returns the parameters needed for a confirmation; undefined when one is missing or not a number. */
export function parseAuthorised({ paymentKey, orderId, amount }: RedirectQuery): Authorised | undefined {
  if (!paymentKey || !orderId || !amount || !/^\d+$/.test(amount)) return undefined
  return { paymentKey, orderId, amount: Number(amount) }
}

/** Returns the failure page's parameters for a failed confirmation. */
export function toFailureQuery(error: Error, orderId: string): RedirectQuery {
  const { code, message, isFromServer } = error as ApiError
  if (error instanceof ApiError && isFromServer) return { code, message, orderId }
  const isAnswered = error instanceof ApiError && error.status >= 200 && error.status < 300
  const failure = isAnswered ? paymentFailures.confirmFailed : paymentFailures.network
  return { code: failure.code, message, orderId }
}

/** Returns the texts of the failure page. */
export const toFailureText = ({ code, message }: RedirectQuery) => ({
  code: code || paymentFailures.unknown.code,
  message: message || paymentFailures.unknown.message,
})
