import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../../client/listeners.ts'

const { subscribe, tell } = createListeners()
let hasAnswered = true

function note(isAnswered: boolean) {
  if (hasAnswered === isAnswered) return
  hasAnswered = isAnswered
  tell()
}

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

export const useIsOnline = () => useSyncExternalStore(subscribeToAll, isOnline)

function subscribeToAll(listener: () => void) {
  const comeBack = () => {
    note(true)
    listener()
  }
  const stop = subscribe(listener)
  window.addEventListener('online', comeBack)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', comeBack)
    window.removeEventListener('offline', listener)
  }
}
