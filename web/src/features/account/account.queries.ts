import {
  type ConsentKind,
  consentKinds,
  getConsents,
  getMyPage,
  getSignInUrl,
  giveConsents,
  type Provider,
  policyVersion,
  signIn,
  signOut,
} from '../../../../contract/account/account.ts'
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
