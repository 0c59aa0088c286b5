import { storedText } from '../../../../../client/storage.ts'
import { memberIdOfToken } from '../../../shared/session.ts'

/** Storage of the booking draft. A separate module because home reads it before the form is loaded. */
export const draftStorage = storedText('saeip.booking-draft')

/**
 * Whether the signed-in person has an unfinished booking. Searches the text for the member id instead of parsing it: an id of
 * 128 random bits does not appear by chance.
 */
export function hasBookingDraft() {
  const memberId = memberIdOfToken()
  return memberId !== undefined && Boolean(draftStorage.read()?.includes(memberId))
}
