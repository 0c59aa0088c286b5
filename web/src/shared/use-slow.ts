import { useEffect, useState } from 'react'

const slowAfterMs = 15_000

/** The message while something takes longer than expected. */
export const slowText = '조금 오래 걸리고 있어요'

/** True once `isPending` has lasted 15 seconds, or `afterMs`. */
export function useSlow(isPending: boolean, afterMs = slowAfterMs) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [isPending, afterMs])
  return isSlow
}
