import { Alert, type AlertProps } from '@mui/material'
import { useEffect, useRef } from 'react'

/** An alert that comes into view when it appears: the answer to what the person has just sent. */
export function SeenAlert(props: AlertProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Alert ref={element} {...props} />
}
