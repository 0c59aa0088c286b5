/** Hold durations as multiples of the configured hold. */
const afterInitiateFactor = 4 / 3
const maxFactor = 7 / 3

/**
 * Returns the end of the hold of an unpaid booking. With a hold of 30 minutes this is 30 minutes after the booking, or
 * 40 minutes after the last payment was initiated (30 for the payment window, 10 for its approval) if that is later,
 * and at most 70 minutes after the booking.
 */
export function calculateHoldUntil(createdAt: Date, holdSeconds: number, lastInitiate?: Date): Date {
  const holdMs = holdSeconds * 1000
  const created = createdAt.getTime()
  const afterInitiate = lastInitiate ? lastInitiate.getTime() + holdMs * afterInitiateFactor : 0
  return new Date(Math.min(Math.max(created + holdMs, afterInitiate), created + holdMs * maxFactor))
}
