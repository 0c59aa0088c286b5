import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportMyData, getProfile, updateProfile, withdraw } from '../../../../contract/account.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { call } from '../../shared/api/index.ts'

const profileKey = ['account', 'profile']

/** Asked once: what is being typed must not change underneath. */
export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(getProfile, { signal }),
    refetchOnWindowFocus: false,
  })

/** Saves; wherever else the name or a consent is shown, it is asked for anew. */
export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(profileKey, saved)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== profileKey })
    },
  })
}

export const useMyData = () => useMutation({ mutationFn: () => call(exportMyData) })

export const useWithdraw = () =>
  useMutation({ mutationFn: (reason: string) => call(withdraw, { body: { reason } }) })
