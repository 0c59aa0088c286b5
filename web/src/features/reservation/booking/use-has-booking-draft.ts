import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../../shared/session.ts'
import { draftStorage, hasBookingDraft } from './draft-storage.ts'

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
