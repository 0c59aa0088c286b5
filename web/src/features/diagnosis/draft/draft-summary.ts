import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'
import { draftText, onDraftChange, parsed } from './draft-storage.ts'

/** What other screens may say about an unfinished diagnosis: the step it stopped at (1 to 7) and its words. */
const draftSummary = z.object({ memberId: z.string(), step: z.number(), prompt: z.string() })
export type DraftSummary = z.output<typeof draftSummary>

/** The signed-in person's unfinished diagnosis, or null; follows changes. */
export function useDraftSummary() {
  const memberId = useSyncExternalStore(onSessionChange, memberIdOfToken, () => undefined)
  const text = useSyncExternalStore(onDraftChange, draftText, () => null)
  return useMemo(() => {
    const summary = draftSummary.safeParse(parsed(text)).data
    return summary && summary.memberId === memberId ? summary : null
  }, [memberId, text])
}
