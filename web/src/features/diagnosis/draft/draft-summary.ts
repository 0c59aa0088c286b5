import { useMemo, useSyncExternalStore } from 'react'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'
import { draftOf, draftText, onDraftChange } from './draft.ts'

/** What other screens may say about an unfinished diagnosis. */
export interface DraftSummary {
  /** The step it stopped at, 1 to 7. */
  step: number
  prompt: string
}

/** The signed-in person's unfinished diagnosis, or null; follows changes. */
export function useDraftSummary(): DraftSummary | null {
  const memberId = useSyncExternalStore(onSessionChange, memberIdOfToken, () => undefined)
  const text = useSyncExternalStore(onDraftChange, draftText, () => null)
  return useMemo(() => {
    const draft = draftOf(memberId, text)
    return draft && { step: draft.step, prompt: draft.prompt }
  }, [memberId, text])
}
