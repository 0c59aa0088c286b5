import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { windowTitle } from '../../../contract/screens.ts'

/** Sets the window's title to the content of the page, once it is known, until the next navigation. */
export function useWindowTitle(title: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!title) return
    const setTitle = () => {
      document.title = windowTitle(title)
    }
    setTitle()
    // The router sets the screen's own title when the navigation ends, which may be after this effect.
    return router.subscribe('onResolved', setTitle)
  }, [router, title])
}
