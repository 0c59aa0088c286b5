import { memberIdOf } from '../../../../client/session.ts'
import { storedText } from '../../../../client/storage.ts'
import { removeStoredTexts } from '../../../../client/stored-value.ts'
import { clearDraftPhotos } from '../inputs/use-draft-photos.ts'

/** Whose unsent texts and photos this browser holds. Outside the prefixes that are removed. */
const owner = storedText('console.drafts-of')

/** Removes everything that was typed and not sent: answers, care notes, reasons, photos. */
export async function removeKeptDrafts() {
  for (const prefix of ['console.kept.', 'saeip.console.', 'console.place']) removeStoredTexts(prefix)
  owner.remove()
  await clearDraftPhotos()
}

/** Keeps what the person typed before the session ended; removes what somebody else did. Call it before the token is stored. */
export async function keepDraftsOf(token: string) {
  const memberId = memberIdOf(token) ?? ''
  if (owner.read() !== null && owner.read() !== memberId) await removeKeptDrafts()
  owner.write(memberId)
}
