import { clearToken } from '../../shared/session.ts'
import { removeDraft } from '../diagnosis/index.ts'
import { leaveDevice } from '../notification/index.ts'
import { removeBookingDraft } from '../reservation/index.ts'
import { revokeSession } from './account.queries.ts'

/**
 * Signs out on this device: the token and unfinished work are forgotten at once. The server is told as
 * well as can be; when it cannot be reached, the person is signed out here all the same.
 */
export function signOutHere() {
  leaveDevice()
  revokeSession().catch((error: unknown) => console.warn('The session could not be revoked.', error))
  void removeDraft()
  removeBookingDraft()
  clearToken()
}
