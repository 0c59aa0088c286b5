import { useEffect, useReducer, useRef, useState } from 'react'
import { type Draft, readDraft, writeDraft } from '../draft/draft.ts'
import { storePhoto } from '../draft/draft-photos.ts'
import { removeDraft } from '../draft/remove-draft.ts'
import { toDraft } from '../draft/wizard-draft.ts'
import { useWizardTimers } from './use-wizard-timers.ts'
import { initialWizard, isBlank, photoSlots, type WizardState, wizardReducer } from './wizard-state.ts'

/** A wizard restored from a draft. */
export interface ResumedWizard {
  state: WizardState
  sent: Draft['sent']
}

/**
 * Holds the wizard's state and stores every change as a draft on the device.
 * @param memberId owner of the draft; without one nothing is stored
 * @param previousId earlier diagnosis of the same plant, for a new wizard; a resumed one has its own
 */
export function useWizard(
  memberId: string | undefined,
  resumed: ResumedWizard | null,
  previousId: string | null,
) {
  const [state, dispatch] = useReducer(wizardReducer, resumed?.state ?? { ...initialWizard, previousId })
  const [lastAttempt, setLastAttempt] = useState(resumed?.sent)
  const [isFinished, setIsFinished] = useState(false)
  useWizardTimers(state, dispatch)
  useStoredPhotos(isFinished ? undefined : memberId, state)

  useEffect(() => {
    if (!memberId || isFinished) return
    if (!isBlank(state)) writeDraft(toDraft(memberId, state, lastAttempt))
    else if (readDraft(memberId)) removeDraft()
  }, [memberId, isFinished, state, lastAttempt])

  /** Removes the draft after the diagnosis has been created. */
  async function finish() {
    setIsFinished(true)
    await removeDraft()
  }

  function restart() {
    setLastAttempt(undefined)
    dispatch({ type: 'restarted', previousId })
  }

  return { state, dispatch, lastAttempt, setLastAttempt, finish, restart }
}

/** Stores a photo only when it changes, since writing megabytes on every keystroke would be slow. */
function useStoredPhotos(memberId: string | undefined, { photos }: WizardState) {
  const stored = useRef(photos)
  useEffect(() => {
    if (!memberId) return
    for (const slot of photoSlots) {
      if (stored.current[slot] !== photos[slot]) storePhoto(memberId, slot, photos[slot])
    }
    stored.current = photos
  }, [memberId, photos])
}
