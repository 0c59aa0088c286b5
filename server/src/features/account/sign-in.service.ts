import { createHash } from 'node:crypto'
import type { Provider } from '../../../../contract/account.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId, randomToken } from '../../shared/ids/ids.ts'
import { memberName } from './member-name.ts'
import { findBlock } from './people.repository.ts'
import type { SocialProfile, SocialProvider } from './providers/provider.ts'
import { allowedRedirectUris } from './redirect-uris.ts'
import * as repository from './sign-in.repository.ts'
import { type Tokens, tokenDays } from './tokens.ts'

/** How long a person may stay on the provider's page. */
export const attemptMinutes = 10

const dayMs = 24 * 60 * 60 * 1000
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
  /** Kept by the browser in an httpOnly cookie and shown again when it comes back. */
  browser: string
}

export interface SignInReturn {
  provider: Provider
  code: string
  state: string
  redirectUri: string
  browser: string | undefined
}

export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService({ db, transact, now, publicUrl, providers, tokens }: SignInDependencies) {
  return { begin, finish }

  /** Remembers a one-time state and answers the provider's page for it. */
  async function begin(provider: Provider, redirectUri: string, knownBrowser?: string): Promise<SignInStart> {
    assertAllowed(provider, redirectUri)
    const secrets = providers[provider].newSecrets(redirectUri)
    // Two tabs of one browser share the secret, so that starting one does not end the other.
    const browser = knownBrowser && browserSecret.test(knownBrowser) ? knownBrowser : randomToken(32)
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

  /** Exchanges the provider's code for one of our tokens. */
  async function finish(returned: SignInReturn): Promise<string> {
    assertAllowed(returned.provider, returned.redirectUri)
    // Used up before anything leaves this server: a replayed state causes no outside call.
    const attempt = await repository.takeAttempt(db, sha256(returned.state))
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
  const known = await repository.findMemberId(tx, identity)
  if (known) return known

  // The public id of a person: 128 random bits, so that it tells nothing and cannot be guessed.
  const id = randomToken(16)
  const { email, phone } = profile
  const created = { id, name: memberName(profile.name), email, phone, createdAt }
  if (await repository.addMember(tx, created, identity)) return id

  const winner = await repository.findMemberId(tx, identity)
  if (!winner) throw new AppError('SIGN_IN_FAILED')
  return winner
}

function isSameSignIn(attempt: repository.SignInAttempt, returned: SignInReturn, now: Date) {
  return (
    attempt.provider === returned.provider &&
    attempt.redirectUri === returned.redirectUri &&
    returned.browser !== undefined &&
    attempt.browserHash === sha256(returned.browser) &&
    attempt.expiresAt > now
  )
}

const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url')
