type Listener = () => void
const listeners = new Set<Listener>()
let isNeeded = false

/** Tells the app that the terms must be accepted before it can go on. */
export const announceConsentNeeded = () => change(true)

/** The person has agreed, put it off or signed out. */
export const settleConsent = () => change(false)

/** Whether the person is being asked right now. */
export const isConsentNeeded = () => isNeeded

/** Calls `listener` when the asking begins or ends. Answers the way to stop. */
export function onConsentNeeded(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(now: boolean) {
  isNeeded = now
  for (const listener of listeners) listener()
}
