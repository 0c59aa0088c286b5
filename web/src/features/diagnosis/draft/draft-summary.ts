import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, storedText } from '../../../../../client/storage.ts'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'

export const draftKey = 'saeip.diagnosis-draft'

/** The text of the unfinished diagnosis on this device. */
export const draftStorage = storedText(draftKey)

/** The part of a draft that other screens show; `step` is 1 to 7. */
const draftSummary = z.object({ memberId: z.string(), step: z.number(), prompt: z.string() })
export type DraftSummary = z.output<typeof draftSummary>

/** Returns the signed-in member's draft summary, or null, and updates when it changes. */
export function useDraftSummary() {
  const memberId = useSyncExternalStore(onSessionChange, memberIdOfToken, () => undefined)
  const text = useSyncExternalStore(draftStorage.subscribe, draftStorage.read, () => null)
  return useMemo(() => {
    const summary = draftSummary.safeParse(parseJson(text)).data
    return summary && summary.memberId === memberId ? summary : null
  }, [memberId, text])
}

/** Removes answers and photos of the unfinished diagnosis, whichever member they belong to. */
export async function removeDraft() {
  draftStorage.remove()
  const { removePhotos } = await import('./draft-photos.ts')
  await removePhotos()
}
