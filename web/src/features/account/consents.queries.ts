import { useQuery } from '@tanstack/react-query'
import { getConsents } from '../../../../contract/account/account.ts'
import { call } from '../../shared/api/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'

export const consentsKey = ['account', 'consents']

/** The member's consents, requested once per session. A separate module because home needs only this of account. */
export const useConsents = () =>
  useQuery({
    queryKey: consentsKey,
    queryFn: ({ signal }) => call(getConsents, { signal }),
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
