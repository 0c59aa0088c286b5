import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson } from '../../../../../client/storage.ts'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'
import { draftStorage } from './draft-storage.ts'

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
