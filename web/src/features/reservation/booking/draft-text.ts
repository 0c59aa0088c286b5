import { memberIdOfToken } from '../../../shared/session.ts'

/** Where an unfinished booking lies on this device. */
export const draftKey = 'saeip.booking-draft'

/** What is stored, as it stands; cheap to compare, for subscribers. */
export function draftText() {
  try {
    return localStorage.getItem(draftKey)
  } catch {
    return null
  }
}

/**
 * Whether the signed-in person has an unfinished booking. Light on purpose: home asks before anything of
 * the form is loaded, and an id of 128 random bits stands nowhere by chance.
 */
export function hasBookingDraft(text = draftText()) {
  const memberId = memberIdOfToken()
  return memberId !== undefined && Boolean(text?.includes(memberId))
}
