/**
 * Where an unfinished diagnosis lies on this device, and who wants to know when it changes. Light on
 * purpose: home asks for it before anything else of the wizard is loaded.
 */
const draftKey = 'saeip.diagnosis-draft'

const changed = new EventTarget()

/** The stored text as it stands; cheap to compare, for subscribers. */
export function draftText() {
  try {
    return localStorage.getItem(draftKey)
  } catch {
    return null
  }
}

/** What is stored, as far as it is JSON at all. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Keeps the text. A full or forbidden storage is no error: the wizard goes on without a net. */
export function keepDraftText(text: string) {
  try {
    localStorage.setItem(draftKey, text)
    changed.dispatchEvent(new Event('change'))
  } catch {}
}

/** Forgets answers and photos, whoever they belong to. */
export async function removeDraft() {
  try {
    localStorage.removeItem(draftKey)
    changed.dispatchEvent(new Event('change'))
  } catch {}
  const { removePhotos } = await import('./draft-photos.ts')
  await removePhotos()
}

/** Calls back whenever the draft changes, in this tab or another. */
export function onDraftChange(callback: () => void) {
  changed.addEventListener('change', callback)
  window.addEventListener('storage', callback)
  return () => {
    changed.removeEventListener('change', callback)
    window.removeEventListener('storage', callback)
  }
}
