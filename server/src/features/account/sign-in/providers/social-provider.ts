import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { AppError } from '../../../../shared/errors/app-error.ts'
import type { Dialect } from './dialects.ts'
import type { AttemptSecrets, ProviderSettings, SocialProfile, SocialProvider } from './provider.ts'

/** Creates the OAuth 2.0 client of a provider. `timeoutMs` limits each call. */
export function createSocialProvider(
  settings: ProviderSettings,
  dialect: Dialect,
  timeoutMs: number,
): SocialProvider {
  const configuration = configure(settings, timeoutMs)
  const keys = settings.jwksUrl
    ? createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: timeoutMs })
    : undefined

  return { newSecrets, authorizationUrl, identify }

  function newSecrets(redirectUri: string): AttemptSecrets {
    return {
      redirectUri,
      state: client.randomState(),
      codeVerifier: client.randomPKCECodeVerifier(),
      nonce: dialect.idToken ? client.randomNonce() : null,
    }
  }

  async function authorizationUrl(
    { redirectUri, state, codeVerifier, nonce }: AttemptSecrets,
    { again = false } = {},
  ) {
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      state,
      ...(dialect.scope && { scope: dialect.scope }),
      ...(nonce && { nonce }),
      ...(again && dialect.signInAgain),
      ...(codeVerifier && {
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    })
    return url.href
  }

  async function identify(code: string, secrets: AttemptSecrets, notBefore?: Date): Promise<SocialProfile> {
    try {
      // Not retried: a code works once, and the failed attempt may have consumed it.
      const tokens = await exchange(code, secrets)
      const signedSubject = dialect.idToken
        ? await readIdToken(tokens.id_token, secrets, notBefore)
        : undefined
      const profile = dialect.readProfile(await fetchUserInfoWithRetry(tokens.access_token))
      if (signedSubject !== undefined && signedSubject !== profile.subject)
        throw new AppError('SIGN_IN_FAILED')
      return profile
    } catch (error) {
      throw toSignInError(error)
    }
  }

  function exchange(code: string, { redirectUri, state, codeVerifier }: AttemptSecrets) {
    // Not `authorizationCodeGrant`, which drops the query of the redirect URI.
    return client.genericGrantRequest(configuration, 'authorization_code', {
      code,
      redirect_uri: redirectUri,
      ...(dialect.stateAtToken && { state }),
      ...(codeVerifier && { code_verifier: codeVerifier }),
    })
  }

  /** Retries once after a quick failure; a slow failure has used up the time limit. */
  async function fetchUserInfoWithRetry(accessToken: string): Promise<unknown> {
    const started = performance.now()
    try {
      return await fetchUserInfo(accessToken)
    } catch (error) {
      if (performance.now() - started > timeoutMs / 2) throw error
      await jitteredPause()
      return await fetchUserInfo(accessToken)
    }
  }

  async function fetchUserInfo(accessToken: string): Promise<unknown> {
    const url = new URL(settings.userInfoUrl)
    const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET')
    if (!response.ok) throw new Error(`user info request failed with status ${response.status}`)
    return await response.json()
  }

  /** Returns the subject of the id token after checking its signature, its nonce and the time of the sign-in. */
  async function readIdToken(
    idToken: string | undefined,
    { nonce }: AttemptSecrets,
    notBefore: Date | undefined,
  ): Promise<string> {
    if (!idToken || !keys) throw new AppError('SIGN_IN_FAILED')
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: ['RS256'],
    })
    if (!payload.sub || !nonce || payload.nonce !== nonce) throw new AppError('SIGN_IN_FAILED')
    if (notBefore && dialect.authTime && !(Number(payload.auth_time) * 1000 >= notBefore.getTime()))
      throw new AppError('SIGN_IN_FAILED')
    return payload.sub
  }
}

function configure(settings: ProviderSettings, timeoutMs: number) {
  const configuration = new client.Configuration(
    {
      issuer: settings.issuer,
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: settings.tokenUrl,
    },
    settings.clientId,
    settings.clientSecret,
    client.ClientSecretPost(settings.clientSecret),
  )
  configuration.timeout = timeoutMs / 1000
  // Only the sandbox is called without TLS.
  if (settings.tokenUrl.startsWith('http://')) client.allowInsecureRequests(configuration)
  return configuration
}

const jitteredPause = () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150))

/** OAuth errors that mean an invalid code, as opposed to a misconfigured or failing provider. */
const refusals = ['invalid_grant', 'invalid_request', 'access_denied']

/**
 * Converts a failed provider call to SIGN_IN_FAILED or SIGN_IN_PROVIDER_DOWN. A provider's 401 or 403 must
 * not become a 401 of this server, which would end the browser's session.
 */
function toSignInError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(isRefusal(cause) ? 'SIGN_IN_FAILED' : 'SIGN_IN_PROVIDER_DOWN', { cause })
}

function isRefusal(cause: unknown) {
  if (cause instanceof client.ResponseBodyError) {
    return cause.status === 400 && refusals.includes(cause.error)
  }
  return isRefusalInsideSuccess(cause)
}

/** Naver reports an invalid code as status 200 with `{error}` in the body. */
function isRefusalInsideSuccess(cause: unknown) {
  const body = cause instanceof client.ClientError ? bodyOf(cause.cause) : undefined
  return typeof body?.error === 'string' && refusals.includes(body.error)
}

function bodyOf(cause: unknown): { error?: unknown } | undefined {
  const details = cause instanceof Error ? cause.cause : undefined
  return (details as { body?: { error?: unknown } } | undefined)?.body
}
