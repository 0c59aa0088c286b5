import { useBlocker } from '@tanstack/react-router'
import type { Dispatch } from 'react'
import type { WizardAction } from './wizard-state.ts'

/** Makes the browser's back navigation go to the previous step; from the first step it leaves the page. */
export function useBackGesture(step: number, isSending: boolean, dispatch: Dispatch<WizardAction>) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      const isBlocked = action === 'BACK' && (step > 1 || isSending)
      if (isBlocked && !isSending) dispatch({ type: 'back' })
      return isBlocked
    },
    enableBeforeUnload: false,
  })
}
