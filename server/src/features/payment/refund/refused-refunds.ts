import type { RefundStatus } from '../payment.tables.ts'

/**
 * Amount in won that the provider refused to refund and that no later refund has repeated. `refunds` are all of one payment,
 * oldest first.
 */
export function sumRefused(refunds: readonly { amount: number; status: RefundStatus }[]): number {
  let refused = 0
  for (const { amount, status } of refunds) {
    refused = Math.max(0, refused - amount)
    if (status === 'FAILED') refused += amount
  }
  return refused
}
