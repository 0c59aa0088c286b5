import { useState } from 'react'
import { useKeys } from './use-keys.ts'

/** The row that J and K have chosen, by its place, and the function that chooses one; Enter opens it. */
export function useRowKeys(count: number, open: (at: number) => void) {
  const [at, setAt] = useState(0)
  useKeys({
    j: () => setAt(Math.min(at + 1, count - 1)),
    k: () => setAt(Math.max(at - 1, 0)),
    Enter: () => at < count && open(at),
  })
  return [at, setAt] as const
}
