import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { windowTitle } from '../../../contract/titles.ts'

/** Names the window after what the page shows, once that is known; the next navigation names it anew. */
export function useWindowTitle(title: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!title) return
    const name = () => {
      document.title = windowTitle(title)
    }
    name()
    // The screen's own title is set when the navigation is over, which may be after this page stands.
    return router.subscribe('onResolved', name)
  }, [router, title])
}
