import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'

/**
 * Where an unfinished booking lies on this device, and who wants to know when it changes. Light on
 * purpose: home asks for it before anything else of the form is loaded.
 */
const draftKey = 'saeip.booking-draft'
const changed = new EventTarget()
const owned = z.object({ memberId: z.string() })

/** What is stored for this person, as far as it is theirs and JSON at all. */
export function storedDraft(memberId: string | undefined): unknown {
  return memberId && ownDraft(draftText(), memberId)
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
export function useHasBookingDraft() {
  const memberId = useSyncExternalStore(onSessionChange, memberIdOfToken, () => undefined)
  const text = useSyncExternalStore(onDraftChange, draftText, () => null)
  return useMemo(() => Boolean(memberId && ownDraft(text, memberId)), [memberId, text])
}

function ownDraft(text: string | null, memberId: string): unknown {
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    return owned.safeParse(draft).data?.memberId === memberId ? draft : undefined
  } catch {
    return undefined
  }
}

function draftText() {
  try {
    return localStorage.getItem(draftKey)
  } catch {
    return null
  }
}

function onDraftChange(callback: () => void) {
  changed.addEventListener('change', callback)
  window.addEventListener('storage', callback)
  return () => {
    changed.removeEventListener('change', callback)
    window.removeEventListener('storage', callback)
  }
}
