import { createHash } from 'node:crypto'
import type { Provider } from '../../../../../contract/account/account.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId, randomToken } from '../../../shared/ids/ids.ts'
import { findBlock } from '../admin/people.repository.ts'
import { memberName } from '../profile/member-name.ts'
import type { SocialProfile, SocialProvider } from './providers/provider.ts'
import { allowedRedirectUris } from './redirect-uris.ts'
import * as repository from './sign-in.repository.ts'
import { type Tokens, tokenDays } from './tokens.ts'

/** Time allowed on the provider's page. */
export const attemptMinutes = 10

const browserSecret = /^[\w-]{43}$/

export interface SignInDependencies {
  db: Database
  transact: Transact
  now: () => Date
  publicUrl: string
  providers: Record<Provider, SocialProvider>
  tokens: Tokens
}

export interface SignInStart {
  url: string
  /** Secret for an httpOnly cookie that the callback must present. */
  browser: string
}

export interface SignInCallback {
  provider: Provider
  code: string
  state: string
  redirectUri: string
  browser: string | undefined
}

export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService({ db, transact, now, publicUrl, providers, tokens }: SignInDependencies) {
  return { start, complete }

  /** Stores a one-time state and returns the URL of the provider's page. */
  async function start(
    provider: Provider,
    redirectUri: string,
    storedBrowser?: string,
  ): Promise<SignInStart> {
    assertAllowed(provider, redirectUri)
    const secrets = providers[provider].newSecrets(redirectUri)
    // Tabs of one browser share the secret, so that starting a second sign-in does not break the first.
    const browser = storedBrowser && browserSecret.test(storedBrowser) ? storedBrowser : randomToken(32)
    await repository.addAttempt(db, {
      stateHash: sha256(secrets.state),
      provider,
      redirectUri,
      browserHash: sha256(browser),
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
      expiresAt: new Date(now().getTime() + attemptMinutes * 60_000),
    })
    return { url: await providers[provider].authorizationUrl(secrets), browser }
  }

  /** Exchanges the provider's code for a session token. */
  async function complete(returned: SignInCallback): Promise<string> {
    assertAllowed(returned.provider, returned.redirectUri)
    // Consumed before the provider is called, so that a replayed state causes no call.
    const attempt = await repository.consumeAttempt(db, sha256(returned.state))
    if (!attempt || !isSameSignIn(attempt, returned, now())) throw new AppError('SIGN_IN_FAILED')

    const { redirectUri, codeVerifier, nonce } = attempt
    const secrets = { redirectUri, codeVerifier, nonce, state: returned.state }
    const profile = await providers[returned.provider].identify(returned.code, secrets)
    return openSession(returned.provider, profile)
  }

  async function openSession(provider: Provider, profile: SocialProfile): Promise<string> {
    const sessionId = newId()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + tokenDays * dayMs)
    const { memberId, roles } = await transact(async (tx) => {
      const memberId = await findOrCreateMember(tx, provider, profile, createdAt)
      if (await findBlock(tx, memberId)) throw new AppError('MEMBER_BLOCKED')
      await repository.addSession(tx, { id: sessionId, memberId, createdAt, expiresAt })
      return { memberId, roles: await repository.findRoles(tx, memberId) }
    })
    return tokens.sign(memberId, sessionId, roles, expiresAt)
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
  return (
    attempt.provider === returned.provider &&
    attempt.redirectUri === returned.redirectUri &&
    returned.browser !== undefined &&
    attempt.browserHash === sha256(returned.browser) &&
    attempt.expiresAt > now
  )
}

const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url')
