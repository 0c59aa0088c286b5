import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the section that the fragment names and focuses it; used where the sections come after the data. */
export function useSectionInView() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const section = hash ? document.getElementById(hash) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash])
}
