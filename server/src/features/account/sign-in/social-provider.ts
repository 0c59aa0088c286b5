import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { Provider } from '../../../../../contract/account/account.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { nationalPhone } from '../normalise.ts'

/** Endpoints of a provider and the OAuth client of this installation. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** Expected `iss` of id tokens. */
  issuer: string
  /** Page the browser is sent to. */
  authorizeUrl: string
  tokenUrl: string
  userInfoUrl: string
  /** Public keys of id tokens; only providers that issue them have it. */
  jwksUrl?: string
}
export type ProvidersSettings = Record<Provider, ProviderSettings>

/** Secrets of a sign-in between the redirect to the provider and the callback. */
interface AttemptSecrets {
  redirectUri: string
  state: string
  /** PKCE verifier, for providers that support it. */
  codeVerifier: string | null
  /** Repeated in the id token, for providers that issue one. */
  nonce: string | null
}

/** Profile from a provider. Only `subject` identifies the person; the rest are initial values. */
export interface SocialProfile {
  subject: string
  name: string | null
  email: string | null
  /** Digits only, in the national form (01012345678). */
  phone: string | null
}

/** One of the three sign-in services, with the OAuth 2.0 client that calls it. */
export interface SocialProvider {
  settings: ProviderSettings
  dialect: Dialect
  client: client.Configuration
  /** Of id tokens. */
  keys: ReturnType<typeof createRemoteJWKSet> | undefined
}

/** How a provider differs from plain OAuth 2.0. */
interface Dialect {
  scope?: string
  /** Issues a signed id token beside the access token. */
  idToken: boolean
  /** Parameters that ask for a new sign-in although the provider's own session is still open. */
  signInAgain: Record<string, string>
  /** The id token says when the person signed in. */
  authTime: boolean
  /** Requires the state when the code is exchanged. */
  stateAtToken: boolean
  /** Reads the user info response; throws when it has another shape. */
  readProfile: (userInfo: unknown) => SocialProfile
}

const text = z.nullish(z.string())
const flag = z.optional(z.boolean())

const kakaoUser = z.object({
  id: z.number(),
  kakao_account: z.optional(
    z.object({
      email: text,
      is_email_valid: flag,
      is_email_verified: flag,
      name: text,
      phone_number: text,
      profile: z.optional(z.object({ nickname: text })),
    }),
  ),
})

const googleUser = z.object({
  sub: z.string().check(z.minLength(1)),
  name: text,
  email: text,
  email_verified: flag,
})

const naverUser = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: z.string().check(z.minLength(1)), email: text, name: text, mobile: text }),
})

/** An address that the provider says may be somebody else's is none: notices would go there. */
const verified = (email: string | null | undefined, ...checks: (boolean | undefined)[]) =>
  checks.includes(false) ? null : (email ?? null)

const dialects: Record<Provider, Dialect> = {
  kakao: {
    // Without a scope: the app's settings at Kakao decide what is asked for, and with OpenID Connect switched on there
    // every sign-in has an id token. A scope would ask for that part only.
    idToken: true,
    signInAgain: { prompt: 'login' },
    authTime: true,
    stateAtToken: false,
    readProfile: (userInfo) => {
      const { id, kakao_account: account } = kakaoUser.parse(userInfo)
      return {
        subject: String(id),
        name: account?.name ?? account?.profile?.nickname ?? null,
        email: verified(account?.email, account?.is_email_valid, account?.is_email_verified),
        phone: nationalPhone(account?.phone_number),
      }
    },
  },
  google: {
    scope: 'openid profile email',
    idToken: true,
    // Google knows no `prompt=login`; this at least is never silent.
    signInAgain: { prompt: 'select_account' },
    authTime: false,
    stateAtToken: false,
    readProfile: (userInfo) => {
      const { sub, name, email, email_verified } = googleUser.parse(userInfo)
      return { subject: sub, name: name ?? null, email: verified(email, email_verified), phone: null }
    },
  },
  naver: {
    scope: 'openid',
    // Naver identifies people by the id of the user info; that its id token repeats a nonce or this id is not documented.
    idToken: false,
    signInAgain: { auth_type: 'reauthenticate' },
    authTime: false,
    stateAtToken: true,
    readProfile: (userInfo) => {
      const { id, name, email, mobile } = naverUser.parse(userInfo).response
      return { subject: id, name: name ?? null, email: email ?? null, phone: nationalPhone(mobile) }
    },
  },
}

/** Time limit of one call to a provider. */
const timeoutMs = 5000

export function socialProvider(name: Provider, settings: ProviderSettings): SocialProvider {
  const { jwksUrl } = settings
  return {
    settings,
    dialect: dialects[name],
    client: configure(settings),
    keys: jwksUrl ? createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs }) : undefined,
  }
}

/** Draws the secrets of one sign-in. */
export function newSecrets({ dialect }: SocialProvider, redirectUri: string): AttemptSecrets {
  return {
    redirectUri,
    state: client.randomState(),
    codeVerifier: client.randomPKCECodeVerifier(),
    nonce: dialect.idToken ? client.randomNonce() : null,
  }
}

/** `again` asks the provider for a new sign-in although its own session may still be open, where it offers that. */
export async function authorizationUrl(
  { dialect, client: configuration }: SocialProvider,
  { redirectUri, state, codeVerifier, nonce }: AttemptSecrets,
  { again = false } = {},
): Promise<string> {
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

/**
 * Exchanges a code for the person's profile. With `notBefore` the provider must say that the person signed in after that
 * moment, if it is one that says so.
 * Throws SIGN_IN_FAILED (invalid code) or SIGN_IN_PROVIDER_DOWN (provider failed).
 */
export async function identify(
  provider: SocialProvider,
  code: string,
  secrets: AttemptSecrets,
  notBefore?: Date,
): Promise<SocialProfile> {
  const { dialect } = provider
  try {
    // Not retried: a code works once, and the failed attempt may have consumed it.
    const tokens = await exchange(provider, code, secrets)
    const signedSubject = dialect.idToken
      ? await readIdToken(provider, tokens.id_token, secrets, notBefore)
      : undefined
    const profile = dialect.readProfile(await fetchUserInfoWithRetry(provider, tokens.access_token))
    if (signedSubject !== undefined && signedSubject !== profile.subject) throw new AppError('SIGN_IN_FAILED')
    return profile
  } catch (error) {
    throw toSignInError(error)
  }
}

function exchange(
  { dialect, client: configuration }: SocialProvider,
  code: string,
  { redirectUri, state, codeVerifier }: AttemptSecrets,
) {
  // Not `authorizationCodeGrant`, which drops the query of the redirect URI.
  return client.genericGrantRequest(configuration, 'authorization_code', {
    code,
    redirect_uri: redirectUri,
    ...(dialect.stateAtToken && { state }),
    ...(codeVerifier && { code_verifier: codeVerifier }),
  })
}

/** Retries once after a quick failure; a slow failure has used up the time limit. */
async function fetchUserInfoWithRetry(provider: SocialProvider, accessToken: string): Promise<unknown> {
  const started = performance.now()
  try {
    return await fetchUserInfo(provider, accessToken)
  } catch (error) {
    if (performance.now() - started > timeoutMs / 2) throw error
    await jitteredPause()
    return await fetchUserInfo(provider, accessToken)
  }
}

async function fetchUserInfo({ settings, client: configuration }: SocialProvider, accessToken: string) {
  const url = new URL(settings.userInfoUrl)
  const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET')
  if (!response.ok) throw new Error(`user info request failed with status ${response.status}`)
  return (await response.json()) as unknown
}

/** Returns the subject of the id token after checking its signature, its nonce and the time of the sign-in. */
async function readIdToken(
  { settings, dialect, keys }: SocialProvider,
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

function configure(settings: ProviderSettings) {
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

type ProviderEndpoints = Omit<ProviderSettings, 'clientId' | 'clientSecret'>
type ProviderClient = Pick<ProviderSettings, 'clientId' | 'clientSecret'>

/** The providers' public endpoints. */
export const liveEndpoints: Record<Provider, ProviderEndpoints> = {
  kakao: {
    issuer: 'https://kauth.kakao.com',
    authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
    tokenUrl: 'https://kauth.kakao.com/oauth/token',
    userInfoUrl: 'https://kapi.kakao.com/v2/user/me',
    jwksUrl: 'https://kauth.kakao.com/.well-known/jwks.json',
  },
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  // The OpenID Connect addresses; the older `/oauth2.0/` ignores the proof key.
  naver: {
    issuer: 'https://nid.naver.com',
    authorizeUrl: 'https://nid.naver.com/oauth2/authorize',
    tokenUrl: 'https://nid.naver.com/oauth2/token',
    userInfoUrl: 'https://openapi.naver.com/v1/nid/me',
  },
}

/**
 * Endpoints of the sandbox's fake providers. `browserBase` is its URL for browsers, `serverBase` for this
 * server; both without "/" at the end (such as http://localhost:3000/sandbox).
 */
export function practiceEndpoints(
  browserBase: string,
  serverBase = browserBase,
): Record<Provider, ProviderEndpoints> {
  return {
    kakao: {
      issuer: 'https://kakao.practice.invalid',
      authorizeUrl: `${browserBase}/kakao/oauth/authorize`,
      tokenUrl: `${serverBase}/kakao/oauth/token`,
      userInfoUrl: `${serverBase}/kakao/v2/user/me`,
      jwksUrl: `${serverBase}/kakao/.well-known/jwks.json`,
    },
    google: {
      issuer: 'https://google.practice.invalid',
      authorizeUrl: `${browserBase}/google/o/oauth2/v2/auth`,
      tokenUrl: `${serverBase}/google/token`,
      userInfoUrl: `${serverBase}/google/v1/userinfo`,
      jwksUrl: `${serverBase}/google/oauth2/v3/certs`,
    },
    naver: {
      issuer: 'https://naver.practice.invalid',
      authorizeUrl: `${browserBase}/naver/oauth2/authorize`,
      tokenUrl: `${serverBase}/naver/oauth2/token`,
      userInfoUrl: `${serverBase}/naver/v1/nid/me`,
    },
  }
}

/** OAuth client of the sandbox; it is valid nowhere else. */
export const practiceClient = (provider: Provider): ProviderClient => ({
  clientId: `practice-${provider}`,
  clientSecret: `practice-${provider}-secret`,
})
