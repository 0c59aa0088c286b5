import { useEffect, useReducer, useRef, useState } from 'react'
import { type Draft, readDraft, writeDraft } from '../draft/draft.ts'
import { keepPhoto } from '../draft/draft-photos.ts'
import { removeDraft } from '../draft/draft-storage.ts'
import { useWizardTimers } from './timers.ts'
import { toDraft } from './wizard-draft.ts'
import { blankWizard, isBlank, photoSlots, type WizardState, wizardReducer } from './wizard-state.ts'

/** A wizard as it was left: its state, and under which key it was last sent. */
export interface ResumedWizard {
  state: WizardState
  sent: Draft['sent']
}

/**
 * The wizard's state with its clocks and its draft. Every change is kept on the device at once.
 * @param memberId whose draft it is; without one nothing is kept
 * @param previousId the earlier diagnosis that a new wizard follows; a resumed one knows its own
 */
export function useWizard(
  memberId: string | undefined,
  resumed: ResumedWizard | null,
  previousId: string | null,
) {
  const [state, dispatch] = useReducer(wizardReducer, resumed?.state ?? { ...blankWizard, previousId })
  const [sent, setSent] = useState(resumed?.sent)
  const [finished, setFinished] = useState(false)
  useWizardTimers(state, dispatch)
  useKeptPhotos(finished ? undefined : memberId, state)

  useEffect(() => {
    if (!memberId || finished) return
    if (!isBlank(state)) writeDraft(toDraft(memberId, state, sent))
    else if (readDraft(memberId)) removeDraft()
  }, [memberId, finished, state, sent])

  /** The diagnosis exists: nothing is left to resume. */
  async function finish() {
    setFinished(true)
    await removeDraft()
  }

  function startAnew() {
    setSent(undefined)
    dispatch({ type: 'startedAnew', previousId })
  }

  return { state, dispatch, sent, setSent, finish, startAnew }
}

/** Keeps each photo when it changes; writing megabytes on every keystroke would be felt. */
function useKeptPhotos(memberId: string | undefined, { photos }: WizardState) {
  const kept = useRef(photos)
  useEffect(() => {
    if (!memberId) return
    for (const slot of photoSlots) {
      if (kept.current[slot] !== photos[slot]) keepPhoto(memberId, slot, photos[slot])
    }
    kept.current = photos
  }, [memberId, photos])
}
