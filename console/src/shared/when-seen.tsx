import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What is only worth its cost while somebody looks: not there in a tab that is hidden. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <Box ref={place} sx={{ width: '100%', minHeight: 40 }}>
      {isSeen && children}
    </Box>
  )
}
