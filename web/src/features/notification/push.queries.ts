import { useQuery } from '@tanstack/react-query'
import { getConsents, giveConsents, policyVersion } from '../../../../contract/account/account.ts'
import {
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../../contract/notification/notification.ts'
import { call } from '../../shared/api/index.ts'

export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const consentsKey = ['account', 'consents']

/** Whether the member consented to notifications beyond the inbox; undefined while loading. */
export const useWantsPush = () =>
  useQuery({
    queryKey: consentsKey,
    queryFn: ({ signal }) => call(getConsents, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ consents }) => consents.some(({ kind, agreed }) => kind === 'NOTIFICATION' && agreed),
  }).data

/** The server's public key; null where push is not configured. */
export const usePushKey = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['notification', 'push-key'],
    queryFn: ({ signal }) => call(getPushKey, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isEnabled,
    select: ({ publicKey }) => publicKey,
  })

export const fetchPushKey = async () => (await call(getPushKey)).publicKey

export const agreeToPush = () =>
  call(giveConsents, { body: { policyVersion, consents: [{ kind: 'NOTIFICATION', agreed: true }] } })

export const sendSubscription = (body: BrowserSubscription) => call(subscribeToPush, { body })

export const withdrawSubscription = (endpoint: string) => call(unsubscribeFromPush, { body: { endpoint } })
