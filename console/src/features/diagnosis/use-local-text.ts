import { useState } from 'react'

const keyOf = (name: string) => `saeip.console.${name}`

/** What was kept in this browser under a name, if anything. */
export const keptLocally = (name: string): string | null =>
  quietly(() => localStorage.getItem(keyOf(name))) ?? null
export const keepLocally = (name: string, text: string) =>
  quietly(() => localStorage.setItem(keyOf(name), text))
export const forgetLocally = (name: string) => quietly(() => localStorage.removeItem(keyOf(name)))

/** Text that is being written, kept in this browser until it has arrived. */
export function useLocalText(name: string, initial: string) {
  const [text, setText] = useState(() => keptLocally(name) ?? initial)
  function write(next: string) {
    setText(next)
    keepLocally(name, next)
  }
  return { text, write, forget: () => forgetLocally(name) }
}

/** A full or forbidden storage is no error. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
