import { useSyncExternalStore } from 'react'
import { createSession, memberIdOf } from '../../../client/session.ts'
import { ignoringErrors } from '../../../client/storage.ts'
import { tokenKey } from '../../../contract/account/token.ts'

/** The stored token is the only thing that distinguishes a member from a visitor. */
const session = createSession(tokenKey)
export const { getToken, setToken, clearToken } = session
export const onSessionChange = session.onChange
export const onSessionChangeElsewhere = session.onChangeInOtherTab

let showSignIn: (() => void) | undefined

/** Whether a token is stored; follows changes, also those of other tabs. */
export const useIsSignedIn = () => useSyncExternalStore(onSessionChange, isSignedIn, () => false)

/** The member id inside the stored token, or undefined for visitors and unreadable tokens. */
export const memberIdOfToken = () => memberIdOf(getToken())

/** Registers how to show the sign-in screen without reloading the page. */
export function registerSignInScreen(show: () => void) {
  showSignIn = show
}

/**
 * Clears the token and shows the sign-in screen after the server refused `refusedToken` with 401 or 403.
 * Does nothing when another token has been stored since: the refusal does not concern the new session.
 */
export function endSessionOf(refusedToken: string | null) {
  const current = getToken()
  if (current !== null && current !== refusedToken) return
  if (memberIdOfToken()) rememberEndedSession()
  clearToken()
  if (showSignIn) showSignIn()
  else location.assign('/login')
}

const isSignedIn = () => getToken() !== null

export const endedSessionKey = 'saeip.ended-session'

/** Remembers address, time and whose session it was in this tab, so that a sign-in of the same person leads back. */
export const rememberEndedSession = () =>
  ignoringErrors(() =>
    sessionStorage.setItem(
      endedSessionKey,
      JSON.stringify([location.pathname + location.search, Date.now(), memberIdOfToken()]),
    ),
  )
