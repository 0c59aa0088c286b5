import { useEffect } from 'react'
import { useBlocker, useTranslate } from 'react-admin'

/** Asks for confirmation before a page with unsaved changes is left. Not needed for forms of react-admin. */
export function useUnsavedChanges(isUnsaved: boolean) {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )

  // The blocker is a new object in every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its state counts
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed?.()
    else blocker.reset?.()
  }, [blocker.state])

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
