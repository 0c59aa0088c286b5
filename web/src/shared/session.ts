import { useSyncExternalStore } from 'react'
import { tokenKey } from '../../../contract/token.ts'
import { storedToken } from './stored-token.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let showSignIn: Listener | undefined
/** Stands in where the browser refuses storage (private windows of some phones). */
let tokenInMemory: string | null = null

/** The stored token: the only thing that tells a member from a visitor. */
export const getToken = (): string | null => storedToken() ?? tokenInMemory

export function setToken(token: string) {
  tokenInMemory = null
  try {
    localStorage.setItem(tokenKey, token)
  } catch {
    tokenInMemory = token
  }
  tellListeners()
}

export function clearToken() {
  tokenInMemory = null
  try {
    localStorage.removeItem(tokenKey)
  } catch {
    // Nothing was stored either.
  }
  tellListeners()
}

/** Calls `listener` when somebody signs in or out, in this tab or another. Answers the way to stop. */
export function onSessionChange(listener: Listener) {
  if (listeners.size === 0) addEventListener('storage', tellOfOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', tellOfOtherTab)
  }
}

/** Calls `listener` when somebody signs in or out in another tab, where this one's guards did not see it. */
export function onSessionChangeElsewhere(listener: Listener) {
  addEventListener('storage', (event) => concernsToken(event) && listener())
}

/** Whether a token is stored; follows changes, also those of other tabs. */
export const useIsSignedIn = () => useSyncExternalStore(onSessionChange, isSignedIn, () => false)

/** The member the token speaks of, or undefined for visitors and unreadable tokens. */
export function memberIdOfToken(token = getToken()): string | undefined {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = payload && JSON.parse(atob(payload))
    const subject = claims && typeof claims === 'object' && 'sub' in claims ? claims.sub : undefined
    return typeof subject === 'string' && subject !== '' ? subject : undefined
  } catch {
    return undefined
  }
}

/** The app says once how to get to the sign-in screen without loading the page anew. */
export function registerSignInScreen(show: Listener) {
  showSignIn = show
}

/**
 * The server refused `refusedToken` (401 or 403): forget it and go to the sign-in screen.
 * A refusal that arrives after somebody has signed in anew says nothing about the new token.
 */
export function endSessionOf(refusedToken: string | null) {
  const current = getToken()
  if (current !== null && current !== refusedToken) return
  clearToken()
  if (showSignIn) showSignIn()
  else location.assign('/login')
}

const isSignedIn = () => getToken() !== null

function tellListeners() {
  for (const listener of [...listeners]) listener()
}

function tellOfOtherTab(event: StorageEvent) {
  if (concernsToken(event)) tellListeners()
}

/** A null key means that everything was cleared. */
const concernsToken = ({ key }: StorageEvent) => key === tokenKey || key === null
