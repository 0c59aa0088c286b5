import { useBlocker } from '@tanstack/react-router'
import type { Dispatch } from 'react'
import type { WizardAction } from './wizard-state.ts'

/** A phone's back gesture means 이전 here, as it does in any app with steps; from the first step it leaves. */
export function useBackGesture(step: number, isSending: boolean, dispatch: Dispatch<WizardAction>) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      const stays = action === 'BACK' && (step > 1 || isSending)
      if (stays && !isSending) dispatch({ type: 'back' })
      return stays
    },
    enableBeforeUnload: false,
  })
}
