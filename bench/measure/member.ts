import { consentKinds, policyVersion } from '../../contract/account/account.ts'
import { bearer, dataOf, json, request, signIn } from '../drill/http-client.ts'

/** Signs in a sample customer who has accepted the terms; returns the token. */
export async function signInAsMember(url: string, person = 'customer-2') {
  const token = await signIn(url, person)
  const consents = consentKinds.map((kind) => ({ kind, agreed: true }))
  dataOf(await request(`${url}/api/v1/user/consents`, json({ policyVersion, consents }, bearer(token))))
  return token
}
