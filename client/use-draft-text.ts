import { useState } from 'react'
import { type StorageArea, storedText } from './storage.ts'

/**
 * State of a text field whose text is stored in this browser until it is sent, so that neither a failure nor an ended session
 * loses it.
 * @param key of the storage
 * @param initial shown when nothing is stored; a text equal to it is not stored
 */
export function useDraftText(key: string, initial = '', area: StorageArea = 'localStorage') {
  const draft = storedText(key, area)
  const [text, setText] = useState(() => draft.read() ?? initial)
  function write(next: string) {
    setText(next)
    if (next === initial) draft.remove()
    else draft.write(next)
  }
  return {
    text,
    write,
    /** Removes the stored text, once it has been sent; the field keeps what it shows. */
    forget: draft.remove,
  }
}
