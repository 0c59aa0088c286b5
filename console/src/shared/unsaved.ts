import { useEffect } from 'react'
import { useBlocker, useTranslate } from 'react-admin'

/** Asks before a page is left on which something is not saved. Forms of react-admin ask by themselves. */
export function useUnsaved(isUnsaved: boolean) {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )

  // The blocker is another one in every render.
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
