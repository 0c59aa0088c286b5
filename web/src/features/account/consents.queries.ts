import { useQuery } from '@tanstack/react-query'
import { getConsents } from '../../../../contract/account.ts'
import { call } from '../../shared/api/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'

export const consentsKey = ['account', 'consents']

/** What the member has agreed to; asked once a session. Apart, because home needs it and nothing else of account. */
export const useConsents = () =>
  useQuery({
    queryKey: consentsKey,
    queryFn: ({ signal }) => call(getConsents, { signal }),
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
