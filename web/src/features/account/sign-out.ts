import { clearToken } from '../../shared/session.ts'
import { removeDraft } from '../diagnosis/index.ts'
import { unsubscribeDevice } from '../notification/index.ts'
import { removeBookingDraft } from '../reservation/index.ts'
import { revokeSession } from './account.queries.ts'

/**
 * Signs out on this device: token and drafts are deleted at once. The session on the server is revoked as a
 * best effort; without a connection the device is signed out all the same.
 */
export function signOutHere() {
  unsubscribeDevice()
  revokeSession().catch((error: unknown) => console.warn('The session could not be revoked.', error))
  void removeDraft()
  removeBookingDraft()
  clearToken()
}
