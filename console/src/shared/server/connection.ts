import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../../client/listeners.ts'
import { useIsOnline as useIsConnected } from '../../../../client/use-is-online.ts'

const { subscribe, tell } = createListeners()
let hasAnswered = true

function note(isAnswered: boolean) {
  if (hasAnswered === isAnswered) return
  hasAnswered = isAnswered
  tell()
}
// Tests without a browser have no window.
globalThis.addEventListener?.('online', () => note(true))

/** Like `fetch`, and notes whether a response arrived: a browser may believe in a connection that leads nowhere. */
export async function observedFetch(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    note(true)
    return response
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) note(false)
    throw error
  }
}

/** Whether the browser has a connection and the last call got a response. */
export const isOnline = () => navigator.onLine && hasAnswered

export function useIsOnline() {
  const isConnected = useIsConnected()
  const isAnswered = useSyncExternalStore(subscribe, () => hasAnswered)
  return isConnected && isAnswered
}
