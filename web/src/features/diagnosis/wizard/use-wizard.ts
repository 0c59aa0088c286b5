import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { randomId } from '../../../shared/random-id.ts'
import { type Draft, readDraft, useSentDiagnosis, writeDraft, writeSentRun } from '../draft/draft.ts'
import { storePhoto } from '../draft/draft-photos.ts'
import { removeDraft } from '../draft/draft-summary.ts'
import { toDraft } from '../draft/wizard-draft.ts'
import {
  advancesAutomatically,
  initialWizard,
  isBlank,
  isHighlightFading,
  photoSlots,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from './wizard-state.ts'

/** A wizard restored from a draft. */
export interface ResumedWizard {
  state: WizardState
  /** The key of the draft's submission. */
  run: string
  sent: Draft['sent']
}

/**
 * Holds the wizard's state and stores every change as a draft on the device, which all tabs share.
 * @param memberId owner of the draft; without one nothing is stored
 * @param previousId earlier diagnosis of the same plant, for a new wizard; a resumed one has its own
 */
export function useWizard(
  memberId: string | undefined,
  resumed: ResumedWizard | null,
  previousId: string | null,
) {
  const [initial] = useState<WizardState>(() => resumed?.state ?? { ...initialWizard, previousId })
  const [state, dispatch] = useReducer(wizardReducer, initial)
  const [run, setRun] = useState(() => resumed?.run ?? randomId())
  const [ownAttempt, setOwnAttempt] = useState(resumed?.sent)
  const [isFinished, setIsFinished] = useState(false)
  const sentDiagnosisId = useSentDiagnosis(run)
  const storesDraft = !isFinished && sentDiagnosisId === null
  useWizardTimers(state, dispatch)
  useStoredPhotos(storesDraft ? memberId : undefined, state)

  useEffect(() => {
    // A tab that has changed nothing must not write over what another tab has stored.
    if (!memberId || !storesDraft || (state === initial && ownAttempt === resumed?.sent)) return
    if (!isBlank(state))
      writeDraft(toDraft(memberId, state, { run, sent: ownAttempt ?? storedAttempt(memberId, run) }))
    else if (readDraft(memberId)) removeDraft()
  }, [memberId, storesDraft, state, initial, run, ownAttempt, resumed])

  /** Stores the key before it is used, so that every tab sends under it. */
  function rememberAttempt(attempt: NonNullable<Draft['sent']>) {
    setRun(attempt.key)
    setOwnAttempt(attempt)
  }

  /** Removes the draft in all tabs after its run became this diagnosis. */
  async function finish(key: string, diagnosisId: string) {
    setIsFinished(true)
    writeSentRun(key, diagnosisId)
    await removeDraft()
  }

  function restart() {
    setRun(randomId())
    setOwnAttempt(undefined)
    dispatch({ type: 'restarted', previousId })
  }

  const lastAttempt = () => ownAttempt ?? storedAttempt(memberId, run)

  /** The diagnosis that this run became in another tab, or after the person left the wizard. */
  const sentElsewhere = isFinished ? null : sentDiagnosisId
  return { state, dispatch, run, lastAttempt, rememberAttempt, finish, restart, sentElsewhere }
}

/** The last attempt to submit this run, by whichever tab. */
function storedAttempt(memberId: string | undefined, run: string) {
  const draft = readDraft(memberId)
  return draft?.run === run ? draft.sent : undefined
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

const autoAdvanceDelayMs = 300
const highlightDelayMs = 800

/**
 * Runs the wizard's timers: automatic advance after an option, and the fading highlight on the last step.
 * Every tap restarts its timer; changing the step or leaving the page clears it.
 */
export function useWizardTimers(state: WizardState, dispatch: Dispatch<WizardAction>) {
  const { step, choice, taps } = state
  const isAdvancing = advancesAutomatically(state)
  const isFading = isHighlightFading(state)

  // biome-ignore lint/correctness/useExhaustiveDependencies: taps and choice restart the timer
  useEffect(() => {
    if (!isAdvancing) return
    const timer = setTimeout(() => dispatch({ type: 'next' }), autoAdvanceDelayMs)
    return () => clearTimeout(timer)
  }, [isAdvancing, step, choice, taps, dispatch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further tap restarts the timer
  useEffect(() => {
    if (!isFading) return
    const timer = setTimeout(() => dispatch({ type: 'highlightFaded' }), highlightDelayMs)
    return () => clearTimeout(timer)
  }, [isFading, choice, taps, dispatch])
}
