import { useQuery } from '@tanstack/react-query'
import { getDashboard } from '../../../../contract/home/home.ts'
import { call } from '../../shared/api/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'

/** What home shows. A visitor's answer is never taken for a member's. */
export function useDashboard() {
  const isSignedIn = useIsSignedIn()
  return useQuery({
    queryKey: ['home', isSignedIn ? 'member' : 'visitor'],
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  })
}
