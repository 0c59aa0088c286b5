import * as z from 'zod/mini'

/**
 * Which payment this window has begun. A buyer who cancels at the provider's comes back without an
 * order number, so the window remembers it; nobody else needs to.
 */
const pendingKey = 'saeip.pending-payment'
const pendingSchema = z.object({ orderId: z.string(), reservationId: z.string(), at: z.number() })
/** No booking waits longer for its payment. */
const keptForMs = 70 * 60_000
export type PendingPayment = z.output<typeof pendingSchema>

export function pendingPayment(): PendingPayment | undefined {
  try {
    const kept = pendingSchema.safeParse(JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null')).data
    return kept && Date.now() - kept.at < keptForMs ? kept : undefined
  } catch {
    return undefined
  }
}

export function rememberPayment(orderId: string, reservationId: string) {
  const pending: PendingPayment = { orderId, reservationId, at: Date.now() }
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
