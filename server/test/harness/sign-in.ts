import { decodeJwt } from 'jose'
import { consentKinds, type Provider, policyVersion, type Role } from '../../../contract/account.ts'
import { samplePeople } from '../../../contract/practice.ts'
import { memberRole } from '../../src/features/account/account.tables.ts'
import type { Database } from '../../src/shared/db/database.ts'
import type { Call } from './call.ts'

interface SignInOptions {
  provider?: Provider
  /** Whether the terms are accepted afterwards; as the sample person has when absent. */
  accept?: boolean
}

/** Signs a sample person in and answers the token. */
export type SignIn = (personId: string, options?: SignInOptions) => Promise<string>

/** The whole way a browser goes: our URL, the provider's page in the practice world, our exchange. */
export function createSignIn(call: Call, db: Database, url: string): SignIn {
  return async (personId, { provider = 'kakao', accept } = {}) => {
    const person = samplePeople.find(({ id }) => id === personId)
    const token = await exchange(call, await visitProvider(call, provider, url, personId))
    await grant(db, token, person?.roles ?? [])
    if (accept ?? person?.accepted) await acceptTerms(call, token)
    return token
  }
}

interface Returned {
  provider: Provider
  redirectUri: string
  cookie: string
  query: URLSearchParams
}

async function visitProvider(
  call: Call,
  provider: Provider,
  url: string,
  personId: string,
): Promise<Returned> {
  const redirectUri = `${url}/login?provider=${provider}`
  const start = await call('GET', `/api/auth/${provider}/url?${new URLSearchParams({ redirectUri })}`)
  const authorize = new URL(start.body.data)
  authorize.searchParams.set('login_hint', personId)
  const back = await call('GET', authorize.href)
  const location = back.headers.get('location')
  if (!location) throw new Error(`The practice world did not send ${personId} back: ${back.status}`)
  const cookie = start.headers
    .getSetCookie()
    .map((it) => it.split(';', 1)[0])
    .join('; ')
  return { provider, redirectUri, cookie, query: new URL(location).searchParams }
}

async function exchange(call: Call, { provider, redirectUri, cookie, query }: Returned): Promise<string> {
  const body = { code: query.get('code'), state: query.get('state'), redirectUri }
  const answer = await call('POST', `/api/auth/${provider}`, { body, headers: { cookie } })
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`)
  return answer.body.data.token
}

/** Roles come from operators, so tests put them where operators would. */
async function grant(db: Database, token: string, roles: Role[]) {
  const memberId = decodeJwt(token).sub ?? ''
  const granted = roles.filter((role) => role !== 'USER')
  if (granted.length === 0) return
  await db
    .insert(memberRole)
    .values(granted.map((role) => ({ memberId, role, grantedAt: new Date() })))
    .onConflictDoNothing()
}

async function acceptTerms(call: Call, token: string) {
  const consents = consentKinds.map((kind) => ({ kind, agreed: true }))
  await call('POST', '/api/v1/user/consents', { token, body: { policyVersion, consents } })
}
