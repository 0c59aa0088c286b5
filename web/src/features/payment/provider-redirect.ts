import { paymentFailures } from '../../../../contract/payment/payment.ts'
import type { Authorised } from './confirmation.queries.ts'

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

/** Returns the texts of the failure page. */
export const toFailureText = ({ code, message }: RedirectQuery) => ({
  code: code || paymentFailures.unknown.code,
  message: message || paymentFailures.unknown.message,
})
