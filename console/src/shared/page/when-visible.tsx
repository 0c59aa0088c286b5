import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders its children only while they are visible on screen, for instance not in a hidden tab. */
export function WhenVisible({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((changes) =>
      setVisible(changes.at(-1)?.isIntersecting ?? false),
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Box ref={box} sx={{ width: '100%', minHeight: 40 }}>
      {isVisible && children}
    </Box>
  )
}
