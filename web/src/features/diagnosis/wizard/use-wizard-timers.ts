import { type Dispatch, useEffect } from 'react'
import {
  advancesAutomatically,
  isHighlightFading,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

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
