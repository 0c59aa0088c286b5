import { readText, storedText } from '../../../client/storage.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import { getToken } from '../shared/session.ts'

/** How long what a member has typed outlives a session that the server has ended. */
const storedMs = 7 * dayMs

/** Where the drafts of diagnosis and booking are stored; read here without loading these features. */
const draftKeys = ['saeip.diagnosis-draft', 'saeip.booking-draft']

/** When this browser was first seen signed out, in milliseconds; nothing while somebody is signed in. */
const signedOutAt = storedText('saeip.signed-out-at')

/**
 * Removes drafts with their photos a week after the session ended. Who comes back earlier finds them again; after an ordinary
 * sign-out there are none.
 */
export async function removeOldDrafts(now = Date.now()) {
  if (getToken() !== null) return signedOutAt.remove()
  if (!draftKeys.some((key) => readText(key))) return signedOutAt.remove()
  const since = Number(signedOutAt.read())
  if (!since) return void signedOutAt.write(String(now))
  if (now - since < storedMs) return
  const [{ removeDraft }, { removeBookingDraft }] = await Promise.all([
    import('../features/diagnosis/index.ts'),
    import('../features/reservation/index.ts'),
  ])
  removeBookingDraft()
  await removeDraft()
}
