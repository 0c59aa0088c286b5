import type { BookingRequest } from '../../../../../contract/reservation/booking.ts'
import { randomId } from '../../../shared/random-id.ts'
import type { BookingDraft } from './booking-draft.ts'

/** An unpaid booking expires after 30 minutes; a later submission is a new booking. */
const meantAnewAfterMs = 25 * 60_000

/**
 * Returns the idempotency key. The same content keeps its key through retries, reloads and lost answers, so that the
 * server creates one booking; changed content gets a new key.
 */
export function sentAs(request: BookingRequest, sent: BookingDraft['sent'], now = Date.now()) {
  const content = JSON.stringify(request)
  const isSame = sent?.content === content && now - sent.at < meantAnewAfterMs
  return isSame ? sent : { key: randomId(), content, at: now }
}
