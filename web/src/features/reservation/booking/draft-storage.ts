import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../../shared/session.ts'
import { draftKey, draftText, hasBookingDraft } from './draft-text.ts'

const changed = new EventTarget()

/** What is stored, as far as it is JSON at all. */
export function storedDraft(): unknown {
  try {
    return JSON.parse(draftText() ?? 'null')
  } catch {
    return null
  }
}

/** Keeps the draft. A full or forbidden storage is no error: the form goes on without a net. */
export function keepDraft<Draft extends { memberId: string }>(draft: Draft) {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft))
    changed.dispatchEvent(new Event('change'))
  } catch {}
}

/** Forgets the unfinished booking, whoever it belongs to. */
export function removeBookingDraft() {
  try {
    localStorage.removeItem(draftKey)
    changed.dispatchEvent(new Event('change'))
  } catch {}
}

/** Whether the signed-in person has an unfinished booking; follows changes. */
export const useHasBookingDraft = () => useSyncExternalStore(onChange, hasBookingDraft, () => false)

function onChange(callback: () => void) {
  changed.addEventListener('change', callback)
  window.addEventListener('storage', callback)
  const stop = onSessionChange(callback)
  return () => {
    changed.removeEventListener('change', callback)
    window.removeEventListener('storage', callback)
    stop()
  }
}
