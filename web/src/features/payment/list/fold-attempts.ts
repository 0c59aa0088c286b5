import type { Payment } from '../../../../../contract/payment/payment.ts'

/** A payment with the failed attempts for the same amount due, newest first. */
export interface FoldedPayment {
  payment: Payment
  failed: Payment[]
}

/** Folds failed attempts into the newest payment for the same purpose of the same reservation. `payments` are newest first. */
export function foldAttempts(payments: readonly Payment[]): FoldedPayment[] {
  const folded: FoldedPayment[] = []
  const newest = new Map<string, FoldedPayment>()
  for (const payment of payments) {
    const key = `${payment.reservationId} ${payment.purpose ?? payment.orderName}`
    const head = newest.get(key)
    if (head && payment.status === 'FAILED') {
      head.failed.push(payment)
      continue
    }
    const row = { payment, failed: [] }
    folded.push(row)
    if (!head) newest.set(key, row)
  }
  return folded
}
