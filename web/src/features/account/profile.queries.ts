import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportMyData, getProfile, updateProfile, withdraw } from '../../../../contract/account/account.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { call } from '../../shared/api/index.ts'

const profileKey = ['account', 'profile']

/** Never refetched while the form is open, so that typed values are not replaced. */
export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(getProfile, { signal }),
    refetchOnWindowFocus: false,
  })

/** Saves the profile and invalidates every query that shows the name or a consent. */
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
