import { createHash } from 'node:crypto'
import type { Provider } from '../../../../../contract/account/account.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { randomToken } from '../../../shared/ids/ids.ts'
import type { Origin, RecordSecurity } from '../../../shared/security-log/security-log.ts'
import { findBlock } from '../admin/people.repository.ts'
import { memberName } from '../profile/member-name.ts'
import type { SocialProfile, SocialProvider } from './providers/provider.ts'
import { allowedRedirectUris, isConsolePage } from './redirect-uris.ts'
import { findStaffSessionOwner } from './session.repository.ts'
import type { OpenedSession, Sessions } from './sessions.service.ts'
import * as repository from './sign-in.repository.ts'

/** Time allowed on the provider's page. */
export const attemptMinutes = 10

/** The provider's clock and ours may differ by this much. */
const clockDifferenceMs = 60_000

export interface SignInDependencies {
  db: Database
  transact: Transact
  now: () => Date
  publicUrl: string
  providers: Record<Provider, SocialProvider>
  sessions: Sessions
  recordSecurity: RecordSecurity
}

export interface SignInStart {
  url: string
  /** The cookie that the callback must present: one of its own for every state, with a value never used before. */
  cookie: { name: string; value: string }
}

export interface SignInCallback {
  provider: Provider
  code: string
  state: string
  redirectUri: string
  /** Returns the value of a cookie of the browser. */
  readCookie: (name: string) => string | undefined
  /** Browser and system in words; null when unknown. */
  device: string | null
  /** Where the request came from, for the security log. */
  origin: Origin
}

export const signInCookiePrefix = 'saeip.sign-in.'

/** Name of the cookie that binds a state to the browser. Says nothing about the state. */
export const signInCookieOf = (state: string) => `${signInCookiePrefix}${sha256(state).slice(0, 16)}`

export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService(deps: SignInDependencies) {
  const { db, transact, now, publicUrl, providers, sessions, recordSecurity } = deps
  return { start, complete }

  /**
   * Stores a one-time state and returns the URL of the provider's page.
   * @param confirms the staff session that this sign-in confirms again; the provider is asked for a new sign-in
   */
  async function start(provider: Provider, redirectUri: string, confirms?: string): Promise<SignInStart> {
    assertAllowed(provider, redirectUri)
    if (confirms && !isConsolePage(redirectUri)) throw new AppError('REDIRECT_URI_NOT_ALLOWED')
    const secrets = providers[provider].newSecrets(redirectUri)
    // Always a new value: one that is already in the browser may have been planted there.
    const browser = randomToken(32)
    await repository.addAttempt(db, {
      stateHash: sha256(secrets.state),
      provider,
      redirectUri,
      browserHash: sha256(browser),
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
      sessionId: confirms ?? null,
      expiresAt: new Date(now().getTime() + attemptMinutes * 60_000),
    })
    const url = await providers[provider].authorizationUrl(secrets, { again: confirms !== undefined })
    return { url, cookie: { name: signInCookieOf(secrets.state), value: browser } }
  }

  /**
   * Exchanges the provider's code for a session token, of a new session or in place of the one that is confirmed, and
   * records the outcome in the security log.
   */
  async function complete(returned: SignInCallback): Promise<string> {
    const { provider, origin } = returned
    try {
      const { token, memberId } = await exchange(returned)
      recordSecurity({ kind: 'SIGN_IN', memberId, origin, detail: { provider } })
      return token
    } catch (error) {
      const reason = error instanceof AppError ? error.code : 'INTERNAL'
      // With the member where the member is known.
      if (reason !== 'MEMBER_BLOCKED') recordRefusal(returned, reason)
      throw error
    }
  }

  function recordRefusal({ provider, origin }: SignInCallback, reason: string, memberId?: string) {
    const entry = { memberId, origin, detail: { provider, reason } }
    recordSecurity({ kind: 'SIGN_IN', outcome: 'REFUSED', ...entry })
  }

  /** Throws MEMBER_BLOCKED. */
  async function assertNotBlocked(tx: Database, memberId: string, returned: SignInCallback) {
    if (!(await findBlock(tx, memberId))) return
    recordRefusal(returned, 'MEMBER_BLOCKED', memberId)
    throw new AppError('MEMBER_BLOCKED')
  }

  async function exchange(returned: SignInCallback) {
    assertAllowed(returned.provider, returned.redirectUri)
    // Consumed before the provider is called, so that a replayed state causes no call.
    const attempt = await repository.consumeAttempt(db, sha256(returned.state))
    if (!attempt || !isSameSignIn(attempt, returned, now())) throw new AppError('SIGN_IN_FAILED')

    const { redirectUri, codeVerifier, nonce, sessionId } = attempt
    const secrets = { redirectUri, codeVerifier, nonce, state: returned.state }
    const startedAt = attempt.expiresAt.getTime() - attemptMinutes * 60_000
    const notBefore = sessionId ? new Date(startedAt - clockDifferenceMs) : undefined
    const profile = await providers[returned.provider].identify(returned.code, secrets, notBefore)
    const opened = sessionId
      ? await confirmSession(sessionId, returned, profile)
      : await openSession(returned, profile)
    return { memberId: opened.memberId, token: await sessions.sign(opened) }
  }

  function openSession(returned: SignInCallback, profile: SocialProfile) {
    const { provider, redirectUri, device } = returned
    const kind = isConsolePage(redirectUri) ? 'STAFF' : 'CUSTOMER'
    return transact(async (tx) => {
      const memberId = await findOrCreateMember(tx, provider, profile, now())
      await assertNotBlocked(tx, memberId, returned)
      return sessions.open(tx, { memberId, kind, provider, device })
    })
  }

  /** Throws OTHER_ACCOUNT when another person than the session's has signed in. */
  async function confirmSession(sessionId: string, returned: SignInCallback, { subject }: SocialProfile) {
    const confirmed = await transact(async (tx): Promise<OpenedSession> => {
      const ownerId = await findStaffSessionOwner(tx, sessionId, now())
      if (!ownerId) throw new AppError('SIGN_IN_FAILED')
      const memberId = await repository.findMemberId(tx, { provider: returned.provider, subject })
      if (memberId !== ownerId) throw new AppError('OTHER_ACCOUNT')
      await assertNotBlocked(tx, memberId, returned)
      return sessions.confirm(tx, { id: sessionId, memberId }, { byPasskey: false })
    })
    sessions.forget(sessionId)
    return confirmed
  }

  function assertAllowed(provider: Provider, redirectUri: string) {
    if (!allowedRedirectUris(publicUrl, provider).has(redirectUri)) {
      throw new AppError('REDIRECT_URI_NOT_ALLOWED')
    }
  }
}

async function findOrCreateMember(tx: Database, provider: Provider, profile: SocialProfile, createdAt: Date) {
  const identity = { provider, subject: profile.subject }
  const existing = await repository.findMemberId(tx, identity)
  if (existing) return existing

  // The id is public: 128 random bits reveal nothing and cannot be guessed.
  const id = randomToken(16)
  const { email, phone } = profile
  const added = { id, name: memberName(profile.name), email, phone, createdAt }
  if (await repository.addMember(tx, added, identity)) return id

  // A concurrent first sign-in created the member.
  const created = await repository.findMemberId(tx, identity)
  if (!created) throw new AppError('SIGN_IN_FAILED')
  return created
}

function isSameSignIn(attempt: repository.SignInAttempt, returned: SignInCallback, now: Date) {
  const browser = returned.readCookie(signInCookieOf(returned.state))
  return (
    attempt.provider === returned.provider &&
    attempt.redirectUri === returned.redirectUri &&
    browser !== undefined &&
    attempt.browserHash === sha256(browser) &&
    attempt.expiresAt > now
  )
}

const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url')
