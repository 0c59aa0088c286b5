import * as z from 'zod/mini'
import { storedValue } from '../../../../client/stored-value.ts'

/**
 * The payment that this tab has started. A buyer who cancels at the payment provider comes back without an order number, so
 * the tab stores it. Without storage the server ends the payment after its time limit.
 */
const pendingSchema = z.object({ orderId: z.string(), reservationId: z.string(), at: z.number() })
const stored = storedValue('saeip.pending-payment', pendingSchema, 'sessionStorage')
/** Longer than any booking is held for its payment. */
const validForMs = 70 * 60_000
export type PendingPayment = z.output<typeof pendingSchema>

export function pendingPayment(): PendingPayment | undefined {
  const pending = stored.read()
  return pending && Date.now() - pending.at < validForMs ? pending : undefined
}

export const rememberPayment = (orderId: string, reservationId: string) =>
  void stored.write({ orderId, reservationId, at: Date.now() })

/** Removes this payment; another one that was started meanwhile stays. */
export function forgetPayment(orderId: string) {
  if (pendingPayment()?.orderId === orderId) stored.remove()
}
