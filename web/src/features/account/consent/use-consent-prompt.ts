import { useEffect, useSyncExternalStore } from 'react'
import { getConsents } from '../../../../../contract/account/account.ts'
import { announceConsentNeeded, isConsentNeeded, onConsentNeeded } from '../../../shared/consent-needed.ts'
import { useServerQuery } from '../../../shared/server-query.ts'
import { memberIdOfToken, useIsSignedIn } from '../../../shared/session.ts'

/** Members asked since the app was opened: after "나중에" home does not ask again. */
let asked: string | undefined

/**
 * Asks a new member for consent, once. Used on the screen after signing in.
 * @returns whether the consent sheet is done, so that another dialog may open
 */
export function useConsentPrompt(): boolean {
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

/** The member's consents, requested once per session. */
const useConsents = () =>
  useServerQuery(getConsents, {}, { enabled: useIsSignedIn(), staleTime: Number.POSITIVE_INFINITY })
