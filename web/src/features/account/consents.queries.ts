import { getConsents } from '../../../../contract/account/account.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { useIsSignedIn } from '../../shared/session.ts'

/** The member's consents, requested once per session. */
export const useConsents = () =>
  useServerQuery(getConsents, {}, { enabled: useIsSignedIn(), staleTime: Number.POSITIVE_INFINITY })
