import { type Dispatch, useEffect } from 'react'
import { advancesByItself, highlightFades, type WizardAction, type WizardState } from './wizard-state.ts'

export const autoAdvanceDelay = 300
export const highlightDelay = 800

/**
 * The wizard's two clocks. Every tap starts its clock again, and going back, going on or leaving the
 * page stops it, so there is never more than one and the last tap wins.
 */
export function useWizardTimers(state: WizardState, dispatch: Dispatch<WizardAction>) {
  const { step, choice, taps } = state
  const advances = advancesByItself(state)
  const fades = highlightFades(state)

  // biome-ignore lint/correctness/useExhaustiveDependencies: taps and choice start the clock again
  useEffect(() => {
    if (!advances) return
    const timer = setTimeout(() => dispatch({ type: 'next' }), autoAdvanceDelay)
    return () => clearTimeout(timer)
  }, [advances, step, choice, taps, dispatch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further tap starts the clock again
  useEffect(() => {
    if (!fades) return
    const timer = setTimeout(() => dispatch({ type: 'highlightFaded' }), highlightDelay)
    return () => clearTimeout(timer)
  }, [fades, choice, taps, dispatch])
}
