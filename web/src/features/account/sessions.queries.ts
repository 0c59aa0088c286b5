import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/session.ts'
import { call } from '../../shared/api/index.ts'

const sessionsKey = ['account', 'sessions']

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessions, { signal }) })

/** Ends one session, or all but this one without an id. The list is read again even after a failure. */
export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      await (id ? call(endSession, { params: { id } }) : call(endOtherSessions))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
