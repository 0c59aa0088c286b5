import * as z from 'zod/mini'

/**
 * Which payment this window has begun. A buyer who cancels at the provider's comes back without an
 * order number, so the window remembers it; nobody else needs to.
 */
const pendingKey = 'saeip.pending-payment'
const pendingSchema = z.object({ orderId: z.string(), reservationId: z.string() })
export type PendingPayment = z.output<typeof pendingSchema>

export function pendingPayment(): PendingPayment | undefined {
  try {
    return pendingSchema.safeParse(JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function rememberPayment(pending: PendingPayment) {
  try {
    sessionStorage.setItem(pendingKey, JSON.stringify(pending))
  } catch {
    // The server lets go of the payment by itself.
  }
}

/** Forgets this payment; another that was begun meanwhile stays. */
export function forgetPayment(orderId: string) {
  try {
    if (pendingPayment()?.orderId === orderId) sessionStorage.removeItem(pendingKey)
  } catch {
    // Nothing was kept either.
  }
}
