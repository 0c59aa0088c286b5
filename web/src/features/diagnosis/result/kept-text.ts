import { useState } from 'react'

/**
 * Text that is being written, kept for this tab so that neither a failure nor an ended session takes it.
 * @param name under which it is kept
 * @param initial what stands there when nothing was kept
 */
export function useKeptText(name: string, initial: string) {
  const [text, setText] = useState(() => quietly(() => sessionStorage.getItem(name)) ?? initial)

  function write(next: string) {
    setText(next)
    quietly(() => sessionStorage.setItem(name, next))
  }

  /** It has arrived: nothing needs to be kept. */
  const forget = () => quietly(() => sessionStorage.removeItem(name))

  return { text, write, forget }
}

/** A full or forbidden storage is no error. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
