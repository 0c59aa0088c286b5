import type { BrowserSubscription } from '../../../../client/push-subscription.ts'
import { getConsents, giveConsents, policyVersion } from '../../../../contract/account/account.ts'
import {
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../../contract/notification/notification.ts'
import { call } from '../../shared/api/index.ts'
import { useServerQuery } from '../../shared/server-query.ts'

/** Whether the member consented to notifications beyond the inbox; undefined while loading. */
export const useWantsPush = () =>
  useServerQuery(
    getConsents,
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      select: ({ consents }) => consents.some(({ kind, agreed }) => kind === 'NOTIFICATION' && agreed),
    },
  ).data

/** The server's public key; null where push is not configured. */
export const usePushKey = (enabled: boolean) =>
  useServerQuery(
    getPushKey,
    {},
    { enabled, staleTime: Number.POSITIVE_INFINITY, select: ({ publicKey }) => publicKey },
  )

export const fetchPushKey = async () => (await call(getPushKey)).publicKey

export const agreeToPush = () =>
  call(giveConsents, { body: { policyVersion, consents: [{ kind: 'NOTIFICATION', agreed: true }] } })

export const sendSubscription = (body: BrowserSubscription) => call(subscribeToPush, { body })

export const withdrawSubscription = (endpoint: string) => call(unsubscribeFromPush, { body: { endpoint } })
