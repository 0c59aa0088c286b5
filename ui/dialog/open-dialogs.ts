import { useEffect, useLayoutEffect, useRef } from 'react'

interface OpenDialog {
  dismiss: () => void
}

/** The open dialogs that going back in the history closes, the topmost last. */
export const openDialogs: OpenDialog[] = []

/** The open dialogs with those of a page that is hidden while the next one loads, and shown again when the person goes back. */
export const keptDialogs = new Set<OpenDialog>()

let onChange = () => {}

/** Calls `listener` whenever a dialog has opened or closed. */
export function watchOpenDialogs(listener: () => void) {
  onChange = listener
}

/** While `isOpen`, going back in the history calls `dismiss`. Apps turn this on with `closeDialogsOnBack`. */
export function useClosesOnBack(isOpen: boolean, dismiss: () => void) {
  const latest = useRef(dismiss)
  latest.current = dismiss
  const dialog = useRef({ dismiss: () => latest.current() }).current
  // React ends this effect also where it hides a page, and the next one only with the page.
  useLayoutEffect(() => {
    if (!isOpen) return
    openDialogs.push(dialog)
    keptDialogs.add(dialog)
    onChange()
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      onChange()
    }
  }, [isOpen, dialog])
  useEffect(() => (isOpen ? () => void keptDialogs.delete(dialog) : undefined), [isOpen, dialog])
}
