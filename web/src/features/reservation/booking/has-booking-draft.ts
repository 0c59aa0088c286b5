import { useSyncExternalStore } from 'react'
import { storedText } from '../../../../../client/storage.ts'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'

/** Storage of the booking draft. Apart from its schema, because home reads it before the form is loaded. */
export const draftStorage = storedText('saeip.booking-draft')

/**
 * Whether the signed-in person has an unfinished booking. Searches the text for the member id instead of parsing it: an id of
 * 128 random bits does not appear by chance.
 */
export function hasBookingDraft() {
  const memberId = memberIdOfToken()
  return memberId !== undefined && Boolean(draftStorage.read()?.includes(memberId))
}

/** Whether the signed-in person has an unfinished booking; follows changes. */
export const useHasBookingDraft = () => useSyncExternalStore(subscribe, hasBookingDraft, () => false)

function subscribe(listener: () => void) {
  const stops = [draftStorage.subscribe(listener), onSessionChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Removes the unfinished booking, whichever member it belongs to. */
export const removeBookingDraft = () => draftStorage.remove()
