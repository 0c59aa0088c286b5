type Listener = () => void
const listeners = new Set<Listener>()

/** Tells the app that the terms must be accepted before it can go on. */
export function announceConsentNeeded() {
  for (const listener of listeners) listener()
}

/** Calls `listener` each time consent is needed. Answers the way to stop. */
export function onConsentNeeded(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
