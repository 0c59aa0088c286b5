import { decodeJwt } from 'jose'
import {
  consentKinds,
  type Provider,
  policyVersion,
  type Role,
} from '../../../../contract/account/account.ts'
import { practiceSubject, type SamplePerson, samplePeople } from '../../../../contract/practice.ts'
import { memberRole, type SessionKind } from '../../../src/features/account/account.tables.ts'
import { findBlock } from '../../../src/features/account/admin/block-person.ts'
import { addMember, findMemberId } from '../../../src/features/account/members.ts'
import { openSession } from '../../../src/features/account/sign-in/sessions.ts'
import { signToken, tokenKeysOf } from '../../../src/features/account/sign-in/tokens.ts'
import type { Database } from '../../../src/shared/db/database.ts'
import { randomToken } from '../../../src/shared/ids/ids.ts'
import { type Answer, type Call, registerConsoleSignIn } from './call.ts'

interface SignInOptions {
  provider?: Provider
  /** Whether to accept the terms; by default as the sample person has. */
  accept?: boolean
  /** Whether to sign in to the console too; by default sample people with a role. */
  toConsole?: boolean
}

/**
 * Signs a sample person in to the customers' app and returns the token. Staff are signed in to the console as well, and
 * calls below /api/v1/admin/ with the token carry the console's.
 */
export type SignIn = (personId: string, options?: SignInOptions) => Promise<string>

/** A started sign-in of one browser. */
export interface StartedSignIn {
  provider: Provider
  redirectUri: string
  /** URL of the provider's page. */
  authorizeUrl: string
  /** Sign-in cookie of the browser. */
  cookie: string
}

interface Server {
  call: Call
  url: string
}

export const memberIdOf = (token: string) => decodeJwt(token).sub ?? ''

interface SignedInServer extends Server {
  db: Database
  tokenSecret: string
  now: () => Date
}

/**
 * Creates the function that signs in and grants the person's roles. It opens the session that a sign-in opens, without its five
 * calls; `signInToApp` and `signInToConsole` make them.
 */
export function createSignIn(server: SignedInServer): SignIn {
  const { call, db, now } = server
  return async (personId, { provider = 'kakao', accept, toConsole } = {}) => {
    const person = samplePeople.find(({ id }) => id === personId)
    if (!person) throw new Error(`There is no ${personId}`)
    const open = (kind: SessionKind) => openSessionOf(server, person, provider, kind)
    const token = await open('CUSTOMER')
    await grantRoles(db, token, person.roles)
    if (accept ?? person.accepted) await acceptTerms(call, token)
    if (toConsole ?? person.roles.some((role) => role !== 'USER')) {
      const signInAgain = () => open('STAFF')
      const clock = () => now().getTime()
      registerConsoleSignIn(token, { token: await signInAgain(), at: clock(), now: clock, signInAgain })
    }
    return token
  }
}

/** Opens a session of a person, who becomes a member, and returns its token. */
async function openSessionOf(
  { db, tokenSecret, now }: SignedInServer,
  { id, name, email, phone }: SamplePerson,
  provider: Provider,
  kind: SessionKind,
) {
  const identity = { provider, subject: practiceSubject(provider, id) }
  const session = await db.transaction(async (tx) => {
    await addMember(tx, { id: randomToken(16), name, email, phone, createdAt: now() }, identity)
    const memberId = (await findMemberId(tx, identity)) ?? ''
    if (await findBlock(tx, memberId)) throw new Error(`${id} is blocked`)
    return openSession({ now }, tx, { memberId, kind, provider, device: null })
  })
  return signToken({ tokenKeys: tokenKeysOf(tokenSecret, undefined), now }, session)
}

/** Signs a person in to the customers' app through the sandbox's provider and returns the token. */
export const signInToApp = (server: Server, personId: string, provider: Provider = 'kakao') =>
  requestToken(server, provider, personId)

/** Signs a person in to the console and returns the token, which only endpoints for staff accept. */
export const signInToConsole = (server: Server, personId: string, provider: Provider = 'kakao') =>
  requestToken(server, provider, personId, consoleLoginPage(server, provider))

async function requestToken(server: Server, provider: Provider, personId: string, page?: string) {
  const started = await startSignIn(server, provider, page)
  const callback = await choosePerson(server.call, started.authorizeUrl, personId)
  const answer = await completeSignIn(server, started, callback)
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`)
  return answer.body.data.token as string
}

export const loginPage = ({ url }: Pick<Server, 'url'>, provider: Provider) =>
  `${url}/login?provider=${provider}`

export const consoleLoginPage = ({ url }: Pick<Server, 'url'>, provider: Provider) =>
  `${url}/console/login?provider=${provider}`

/** Requests the URL of the provider's page, as the login screen does. */
export async function startSignIn(
  server: Server,
  provider: Provider,
  redirectUri = loginPage(server, provider),
): Promise<StartedSignIn> {
  const query = new URLSearchParams({ redirectUri })
  const answer = await server.call('GET', `/api/auth/${provider}/url?${query}`)
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1)
  return { provider, redirectUri, authorizeUrl: answer.body.data, cookie }
}

/** Chooses a person on the provider's page and returns the query of the callback. */
export async function choosePerson(
  call: Call,
  authorizeUrl: string,
  personId: string,
  parameters: Record<string, string> = {},
): Promise<Record<string, string>> {
  const url = new URL(authorizeUrl)
  for (const [name, value] of Object.entries({ login_hint: personId, ...parameters }))
    url.searchParams.set(name, value)
  const answer = await call('GET', url.href)
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
}

/** Exchanges the code of the callback, as the login page does. */
export function completeSignIn(
  server: Server,
  started: StartedSignIn,
  callback: Record<string, string>,
): Promise<Answer> {
  const { code, state } = callback
  return server.call('POST', `/api/auth/${started.provider}`, {
    body: { code, state, redirectUri: started.redirectUri },
    headers: { cookie: started.cookie },
  })
}

/** Counts the calls that the sandbox's providers have received from the server. */
export async function countProviderCalls(server: Server): Promise<number> {
  const { body } = await server.call('GET', '/sandbox/control')
  const providers = Object.values(body.providers) as {
    calls: { token: number; userInfo: number; keys: number }
  }[]
  return providers.reduce((sum, { calls }) => sum + calls.token + calls.userInfo + calls.keys, 0)
}

/** Sets the behaviour of a sandbox provider, such as `normal`, `down` or `slow`. */
export const setProviderBehaviour = (server: Server, provider: Provider, mood: string, delayMs = 0) =>
  server.call('POST', `/sandbox/control/${provider}`, { body: { mood, delayMs } })

/** Adds the roles to the database, since no API call can create the first administrator. */
async function grantRoles(db: Database, token: string, roles: Role[]) {
  const memberId = memberIdOf(token)
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
