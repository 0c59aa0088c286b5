import type { BookingRequest } from '../../../../../contract/booking.ts'
import { randomId } from '../../../shared/random-id.ts'
import type { BookingDraft } from './booking-draft.ts'

/** A booking that nobody paid for is gone after half an hour; what is sent later is meant anew. */
const meantAnewAfterMs = 25 * 60_000

/**
 * The key to send under. The same content keeps its key through retries, reloads and lost answers, so
 * the server makes one booking of it; changed content is another booking.
 */
export function sentAs(request: BookingRequest, sent: BookingDraft['sent'], now = Date.now()) {
  const content = JSON.stringify(request)
  const isSame = sent?.content === content && now - sent.at < meantAnewAfterMs
  return isSame ? sent : { key: randomId(), content, at: now }
}
