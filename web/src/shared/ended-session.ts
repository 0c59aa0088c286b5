import { ignoringErrors } from '../../../client/storage.ts'

export const endedSessionKey = 'saeip.ended-session'

/** Remembers address and time in this tab, so that a sign-in leads back. Small, because every screen loads it. */
export const rememberEndedSession = () =>
  ignoringErrors(() =>
    sessionStorage.setItem(
      endedSessionKey,
      JSON.stringify([location.pathname + location.search, Date.now()]),
    ),
  )
