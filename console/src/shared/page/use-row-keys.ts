import { useState } from 'react'
import { useKeys } from './use-keys.ts'

/** The row that J and K have chosen, by its place, and the function that chooses one; Enter opens it. */
export function useRowKeys(count: number, open: (at: number) => void) {
  const [at, setAt] = useState(0)
  function move(to: number) {
    // A button or link that has the focus would take Enter.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setAt(to)
  }
  useKeys({
    j: () => move(Math.min(at + 1, count - 1)),
    k: () => move(Math.max(at - 1, 0)),
    Enter: () => at < count && open(at),
  })
  return [at, setAt] as const
}
