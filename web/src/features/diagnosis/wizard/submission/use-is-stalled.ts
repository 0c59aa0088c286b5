import { useEffect, useState } from 'react'

/** No byte goes out for this long on a line that still works. */
const sendingLimitMs = 15_000
/** Longer than a submission waits for the vision model. */
const answerLimitMs = 40_000

/** Whether a request has made no progress for so long that the line is probably dead. */
export function useIsStalled(progress: number) {
  const [stalledAt, setStalledAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(progress), progress < 1 ? sendingLimitMs : answerLimitMs)
    return () => clearTimeout(timer)
  }, [progress])
  return stalledAt === progress
}
