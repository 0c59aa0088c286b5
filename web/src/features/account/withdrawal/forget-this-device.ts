import { clearToken } from '../../../shared/session.ts'
import { personalCaches } from '../../../shared/worker-messages.ts'
import { removeDraft } from '../../diagnosis/index.ts'
import { removeBookingDraft } from '../../reservation/index.ts'

const ours = /^saeip\./

/**
 * Leaves nothing of a person on this device: drafts and photos, what was kept of lists, the push
 * subscription, the token. What the browser refuses is passed over; nothing here may hold up leaving.
 */
export async function forgetThisDevice() {
  removeBookingDraft()
  await Promise.allSettled([removeDraft(), endPush(), removeCaches()])
  for (const name of ['localStorage', 'sessionStorage'] as const) clearOurs(name)
  clearToken()
}

async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Photos that were kept for times without a network; the app's own files may stay. */
async function removeCaches() {
  if ('caches' in window) await Promise.all(personalCaches.map((name) => caches.delete(name)))
}

function clearOurs(name: 'localStorage' | 'sessionStorage') {
  try {
    const storage = window[name]
    for (const key of Object.keys(storage).filter((it) => ours.test(it))) storage.removeItem(key)
  } catch {
    // Forbidden storage holds nothing.
  }
}
