import { useEffect, useRef } from 'react'

/** Scrolls once to a part of the page, by its id, when the page was opened from a notice about it and the part is loaded. */
export function useScrollToPart(id: string, isLoaded = true, block: ScrollLogicalPosition = 'start') {
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (!isLoaded || hasScrolled.current || location.hash !== `#${id}`) return
    hasScrolled.current = true
    const part = document.getElementById(id)
    part?.scrollIntoView({ block })
    part?.focus({ preventScroll: true })
  }, [id, isLoaded, block])
}
