import { useMutation } from '@tanstack/react-query'
import { useInvalidate } from '../../../../client/server-query.ts'
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/session.ts'
import { call } from '../../shared/api/index.ts'
import { useServerQuery } from '../../shared/server-query.ts'

export const useSessions = () => useServerQuery(listSessions, {})

/** Ends one session, or all but this one without an id. The list is read again even after a failure. */
export function useEndSessions() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      await (id ? call(endSession, { params: { id } }) : call(endOtherSessions))
    },
    onSettled: () => void invalidate(listSessions),
  })
}
