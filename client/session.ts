import { storedText } from './storage.ts'

/** The token of the signed-in person in this browser. Says nothing about whether the server still accepts the token. */
export interface Session {
  getToken: () => string | null
  setToken: (token: string) => void
  clearToken: () => void
  /** Calls `listener` after a sign-in or sign-out in this tab or another. Returns the function that stops it. */
  onChange: (listener: () => void) => () => void
  /** Calls `listener` after a sign-in or sign-out in another tab. */
  onChangeInOtherTab: (listener: () => void) => void
}

/** Stores the token under `key`; in memory where the browser blocks storage (private windows of some phones). */
export function createSession(key: string): Session {
  const stored = storedText(key)
  let tokenInMemory: string | null = null
  return {
    getToken: () => stored.read() || tokenInMemory,
    setToken: (token) => {
      tokenInMemory = token
      if (stored.write(token)) tokenInMemory = null
      // A token of an earlier session must not win over the new one.
      else stored.remove()
    },
    clearToken: () => {
      tokenInMemory = null
      stored.remove()
    },
    onChange: stored.subscribe,
    onChangeInOtherTab: (listener) =>
      addEventListener('storage', ({ key: changed }) => {
        if (changed === key || changed === null) listener()
      }),
  }
}

/** The member id inside a token, or undefined for visitors and unreadable tokens. */
export function memberIdOf(token: string | null): string | undefined {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = payload && JSON.parse(atob(payload))
    const subject = claims && typeof claims === 'object' && 'sub' in claims ? claims.sub : undefined
    return typeof subject === 'string' && subject !== '' ? subject : undefined
  } catch {
    return undefined
  }
}
