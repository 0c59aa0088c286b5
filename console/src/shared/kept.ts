import { useState } from 'react'

const keyOf = (name: string) => `console.kept.${name}`

/** Text that outlives a closed window or an empty battery; setting it to nothing forgets it. */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(name)) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next) localStorage.setItem(keyOf(name), next)
      else localStorage.removeItem(keyOf(name))
    },
  ]
}
