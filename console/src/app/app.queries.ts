import { useMutation, useQuery } from '@tanstack/react-query'
import type { BrowserSubscription } from '../../../client/push-subscription.ts'
import {
  getSignInUrl,
  type giveConsents,
  type Provider,
  signIn,
  signOut,
} from '../../../contract/account/account.ts'
import { getInvitation, takeInvitation } from '../../../contract/account/invitation.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import {
  subscribeToStaffPush,
  unsubscribeFromStaffPush,
} from '../../../contract/notification/notification-admin.ts'
import { getStaff } from '../../../contract/staff/staff.ts'
import { listPendingWork } from '../../../contract/staff/system.ts'
import { call } from '../shared/server/api.ts'
import { setToken } from '../shared/server/session.ts'

const refreshIntervalMs = 60_000

/** How much work of each kind is pending for this person, read again every minute. */
export const usePendingWork = () =>
  useQuery({
    queryKey: [listPendingWork.path],
    queryFn: ({ signal }) => call(listPendingWork, { signal }),
    refetchInterval: refreshIntervalMs,
  })

/** The signed-in person and their roles. Fails with 404 for members without a role. */
export const fetchStaff = () => call(getStaff)

const returnAddress = (provider: Provider) => `${location.origin}/console/login?provider=${provider}`

/** The address of the provider's sign-in page. */
export const fetchSignInUrl = (provider: Provider) =>
  call(getSignInUrl, { params: { provider }, query: { redirectUri: returnAddress(provider) } })

/** Exchanges the code of a provider for a token. A code works only once. */
export const sendSignIn = (provider: Provider, { code, state }: { code: string; state: string }) =>
  call(signIn, { params: { provider }, body: { code, state, redirectUri: returnAddress(provider) } })

/** What the link of an invitation gives; read once. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: [getInvitation.path, token],
    queryFn: () => call(getInvitation, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Takes an invitation, with the consents of a new member, and stores the token that has the role. */
export const useTakeInvitation = (token: string) =>
  useMutation({
    mutationFn: async (terms?: CallInput<typeof giveConsents>['body']) =>
      setToken((await call(takeInvitation, { body: { token, ...(terms && { terms }) } })).token),
  })

export const sendSignOut = () => call(signOut)

export const sendSubscription = (body: BrowserSubscription) => call(subscribeToStaffPush, { body })

export const withdrawSubscription = (endpoint: string) =>
  call(unsubscribeFromStaffPush, { body: { endpoint } })
