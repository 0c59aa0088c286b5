/** Which storage of the browser: `localStorage` stays, `sessionStorage` ends with the tab. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** A text under one key. Blocked storage counts as empty; a write that fails is ignored. */
interface StoredText {
  /** Null when nothing is stored. */
  read: () => string | null
  /** Returns whether the text was stored. */
  write: (text: string) => boolean
  remove: () => void
  /**
   * Calls `listener` after every change, with the event when another tab made it. Returns the function that stops it.
   */
  subscribe: (listener: (event?: StorageEvent) => void) => () => void
}

export function storedText(key: string, area: StorageArea = 'localStorage'): StoredText {
  const listeners = new Set<(event?: StorageEvent) => void>()
  const notify = (event?: StorageEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) notify(event)
  }
  return {
    read: () => readText(key, area),
    write: (text) => {
      const isStored = ignoringErrors(() => globalThis[area].setItem(key, text) ?? true) ?? false
      notify()
      return isStored
    },
    remove: () => {
      ignoringErrors(() => globalThis[area].removeItem(key))
      notify()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

/** Returns the text under a key; null when nothing is stored or the storage is blocked. */
export const readText = (key: string, area: StorageArea = 'localStorage'): string | null =>
  ignoringErrors(() => globalThis[area].getItem(key)) ?? null

/** The parsed text; undefined without text and for text that is not JSON. */
export function parseJson(text: string | null): unknown {
  return text === null ? undefined : ignoringErrors(() => JSON.parse(text))
}

/** Runs `work`. Returns undefined when it throws, as storage does when it is full or blocked. */
export function ignoringErrors<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
