import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { keyOf } from '../../../client/server-query.ts'
import { getDashboard } from '../../../contract/home/home.ts'
import { call } from './api/index.ts'
import { useIsSignedIn } from './session.ts'

/** What home shows. A visitor's answer is never taken for a member's. */
export function useDashboard() {
  const isSignedIn = useIsSignedIn()
  return useQuery({
    queryKey: [...keyOf(getDashboard), isSignedIn],
    queryFn: ({ signal }) => call(getDashboard, { signal }),
    // The document knows no session, so it shows nothing of anybody.
    enabled: useHydrated(),
  })
}
