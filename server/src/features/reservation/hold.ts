/** How long an unpaid booking keeps its slots, in shares of the configured hold. */
const afterInitiate = 4 / 3
const atMost = 7 / 3

/**
 * Until when an unpaid booking keeps its slots: with a hold of 30 minutes, the later of 30 minutes
 * after it was made and 40 after a payment was last begun (the payment window lives 30, its approval
 * 10), but never more than 70 after it was made.
 */
export function holdUntil(createdAt: Date, holdSeconds: number, lastInitiate?: Date): Date {
  const holdMs = holdSeconds * 1000
  const made = createdAt.getTime()
  const begun = lastInitiate ? lastInitiate.getTime() + holdMs * afterInitiate : 0
  return new Date(Math.min(Math.max(made + holdMs, begun), made + holdMs * atMost))
}
