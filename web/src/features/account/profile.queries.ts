import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../client/server-query.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import { exportMyData, getProfile, updateProfile, withdraw } from '../../../../contract/account/account.ts'
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/session.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { call } from '../../shared/api/index.ts'
import { useServerMutation } from '../../shared/server-mutation.ts'
import { useServerQuery } from '../../shared/server-query.ts'

/** Never refetched while the form is open, so that typed values are not replaced. */
export const useProfile = () => useServerQuery(getProfile, {}, { refetchOnWindowFocus: false })

/** Saves the profile and reads again every query that shows the name or a consent. */
export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(keyOf(getProfile, {}), saved)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getProfile.path })
    },
  })
}

export const useMyData = () => useServerMutation(exportMyData, () => ({}))

export const useWithdraw = () => useServerMutation(withdraw, (reason: string) => ({ body: { reason } }))

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
