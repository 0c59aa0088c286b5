/** Returns a list of listeners for one kind of change. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls `listener` after every change. Returns the function that stops it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of [...listeners]) listener()
    },
  }
}
