import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../client/server-query.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import {
  type ConsentKind,
  checkWithdrawal,
  consentKinds,
  exportMyData,
  getAiAnalysis,
  getConsents,
  getMyPage,
  getProfile,
  getSignInUrl,
  giveConsents,
  type Provider,
  policyVersion,
  setAiAnalysis,
  signIn,
  signOut,
  updateProfile,
  withdraw,
} from '../../../../contract/account/account.ts'
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/session.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { call } from '../../shared/api/index.ts'
import { useServerMutation } from '../../shared/server-mutation.ts'
import { useServerQuery } from '../../shared/server-query.ts'

/** Redirect URI of a provider. It is registered with the provider and must match exactly. */
const returnAddress = (provider: Provider) => `${location.origin}/login?provider=${provider}`

/** The provider's sign-in page for this visitor. */
export const fetchSignInUrl = (provider: Provider) =>
  call(getSignInUrl, { params: { provider }, query: { redirectUri: returnAddress(provider) } })

/** Exchanges the provider's code and state for a token. A code works once. */
export async function exchangeCode(provider: Provider, code: string, state: string) {
  const body = { code, state, redirectUri: returnAddress(provider) }
  const { token } = await call(signIn, { params: { provider }, body })
  return token
}

/** Revokes this device's session on the server. */
export const revokeSession = () => call(signOut)

export const useMyPage = () => useServerQuery(getMyPage, {})

/** Stores the member's answers to all consents. */
export const useGiveConsents = () =>
  useServerMutation(
    giveConsents,
    (agreed: ReadonlySet<ConsentKind>) => ({
      body: { policyVersion, consents: consentKinds.map((kind) => ({ kind, agreed: agreed.has(kind) })) },
    }),
    { invalidates: [getConsents] },
  )

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

export const useAiAnalysis = () => useServerQuery(getAiAnalysis, {})

export const useSetAiAnalysis = () =>
  useServerMutation(setAiAnalysis, (allowed: boolean) => ({ body: { allowed } }), {
    updates: keyOf(getAiAnalysis, {}),
  })

export const useMyData = () => useServerMutation(exportMyData, () => ({}))

export const useWithdrawalCheck = () => useServerQuery(checkWithdrawal, {}, { gcTime: 0 })

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
