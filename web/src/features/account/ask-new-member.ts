import { useEffect, useSyncExternalStore } from 'react'
import { announceConsentNeeded, isConsentNeeded, onConsentNeeded } from '../../shared/consent-needed.ts'
import { memberIdOfToken, useIsSignedIn } from '../../shared/session.ts'
import { useConsents } from './consents.queries.ts'

/** Who has been asked since the app was opened: after "나중에" home does not ask again by itself. */
let asked: string | undefined

/**
 * Asks a new member for consent, once. For the screen people land on after signing in.
 * @returns whether that is settled, so that something else may ask for attention
 */
export function useAskNewMember(): boolean {
  const isSignedIn = useIsSignedIn()
  const { data, isError } = useConsents()
  const isAsking = useSyncExternalStore(onConsentNeeded, isConsentNeeded, isConsentNeeded)
  const isMissing = data?.accepted === false
  const wasAsked = asked !== undefined && asked === memberIdOfToken()

  useEffect(() => {
    const memberId = memberIdOfToken()
    if (!isMissing || asked === memberId) return
    asked = memberId
    announceConsentNeeded()
  }, [isMissing])

  if (!isSignedIn) return !isAsking
  return !isAsking && (data?.accepted === true || isError || (isMissing && wasAsked))
}
