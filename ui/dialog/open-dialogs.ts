import { useLayoutEffect, useRef } from 'react'

interface OpenDialog {
  dismiss: () => void
}

/** The open dialogs that going back in the history closes, the topmost last. */
export const openDialogs: OpenDialog[] = []

let onChange = () => {}

/** Calls `listener` whenever a dialog has opened or closed. */
export function watchOpenDialogs(listener: () => void) {
  onChange = listener
}

/** While `isOpen`, going back in the history calls `dismiss`. Apps turn this on with `closeDialogsOnBack`. */
export function useClosesOnBack(isOpen: boolean, dismiss: () => void) {
  const latest = useRef(dismiss)
  latest.current = dismiss
  useLayoutEffect(() => {
    if (!isOpen) return
    const dialog = { dismiss: () => latest.current() }
    openDialogs.push(dialog)
    onChange()
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      onChange()
    }
  }, [isOpen])
}
