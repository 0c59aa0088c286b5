import { removeStoredTexts } from '../../../../../client/stored-value.ts'
import { clearToken } from '../../../shared/session.ts'
import { personalCaches } from '../../../shared/worker-messages.ts'
import { removeDraft } from '../../diagnosis/index.ts'
import { removeBookingDraft } from '../../reservation/index.ts'

/**
 * Deletes all personal data on this device: drafts and photos, stored lists, the push subscription, the token.
 * Errors of the browser are ignored, so that nothing blocks the withdrawal.
 */
export async function clearThisDevice() {
  removeBookingDraft()
  await Promise.allSettled([removeDraft(), endPush(), removeCaches()])
  removeStoredTexts('saeip.')
  clearToken()
}

async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Deletes photos cached for offline use; the app's own files stay. */
async function removeCaches() {
  if ('caches' in window) await Promise.all(personalCaches.map((name) => caches.delete(name)))
}
