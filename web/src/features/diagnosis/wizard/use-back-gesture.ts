import { useBlocker, useRouter } from '@tanstack/react-router'
import { type Dispatch, useEffect } from 'react'
import { countDialogEntries } from '../../../../../ui/index.ts'
import type { WizardAction } from './wizard-state.ts'

/** Marks the history entry that was added for a wizard without one before it. */
interface ExtraEntry {
  isExtraEntry?: true
}

/**
 * Makes the browser's back navigation go to the previous step; from the first step it leaves the page. A
 * wizard whose document was loaded directly gets a history entry of its own, since going back would
 * otherwise unload the document. Browsers ignore such an entry until the person has touched the page.
 * @param onBackWhileSending called instead while a submission is in progress, after the address is restored
 * @returns opens a page in place of the wizard, without leaving the extra entry behind
 */
export function useBackGesture(
  step: number,
  isSending: boolean,
  dispatch: Dispatch<WizardAction>,
  onBackWhileSending: () => void,
) {
  const { history } = useRouter()
  const isOnExtraEntry = () => Boolean((history.location.state as ExtraEntry).isExtraEntry)
  const needsEntry = step > 1 || isSending

  useEffect(() => {
    if (!needsEntry || history.canGoBack()) return
    const extra: ExtraEntry = { isExtraEntry: true }
    history.push(history.location.href, extra)
  }, [needsEntry, history])

  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      if (isSending) {
        // The router first goes forward again; a navigation before that would be lost.
        addEventListener('popstate', onBackWhileSending, { once: true })
        return true
      }
      if (step > 1) {
        dispatch({ type: 'back' })
        return true
      }
      // The entry before the extra one has the same address.
      if (isOnExtraEntry()) setTimeout(() => window.history.back())
      return false
    },
    enableBeforeUnload: false,
  })

  return (open: () => void) => {
    if (!isOnExtraEntry()) return open()
    addEventListener('popstate', open, { once: true })
    history.go(-1 - countDialogEntries(), { ignoreBlocker: true })
  }
}
