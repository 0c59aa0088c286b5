import { useEffect, useState } from 'react'

const slowAfterMs = 15_000

/** What to say while something takes longer than people expect. */
export const slowText = '조금 오래 걸리고 있어요'

/** True once `isWaiting` has lasted 15 seconds. */
export function useSlow(isWaiting: boolean) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow
}
