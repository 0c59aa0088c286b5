import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Provider, signInPages } from '../../../../../contract/account/account.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { Cookies } from '../../../shared/http/handlers.ts'
import { randomToken } from '../../../shared/ids/ids.ts'
import { hasSignedInFrom } from '../../../shared/security-log/security-log.repository.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { signInAttempt } from '../account.tables.ts'
import { findBlock } from '../admin/block-person.ts'
import { tellStaff } from '../admin/tell-staff.ts'
import type { AccountContext } from '../context.ts'
import * as repository from '../members.ts'
import { memberName } from '../normalise.ts'
import { appDetail, confirmSession, findStaffSessionOwner, forgetSession, openSession } from './sessions.ts'
import { authorizationUrl, identify, newSecrets, type SocialProfile } from './social-provider.ts'
import { signToken } from './tokens.ts'

/** Time allowed on the provider's page. */
const attemptMinutes = 10

/** The provider's clock and ours may differ by this much. */
const clockDifferenceMs = 60_000

/** Sign-ins side by side in one browser, such as two tabs; the cookies of more would fill the request's headers. */
const maxCookies = 8

const cookiePrefix = 'saeip.sign-in.'

/** Name of the cookie that binds a state to the browser: one of its own for every state. Says nothing about the state. */
const cookieOf = (state: string) => `${cookiePrefix}${sha256(state).slice(0, 16)}`

interface SignInStart {
  provider: Provider
  redirectUri: string
  cookies: Cookies
  /** The staff session that this sign-in confirms again; the provider is asked for a new sign-in. */
  confirms?: string
}

/**
 * Stores a one-time state, binds it to the browser with a cookie and returns the URL of the provider's page. Throws
 * REDIRECT_URI_NOT_ALLOWED.
 */
export async function startSignIn(ctx: AccountContext, start: SignInStart): Promise<string> {
  const { provider, redirectUri, cookies, confirms } = start
  assertAllowed(ctx, provider, redirectUri)
  if (confirms && !isConsolePage(redirectUri)) throw new AppError('REDIRECT_URI_NOT_ALLOWED')
  const secrets = newSecrets(ctx.providers[provider], redirectUri)
  // Always a new value: one that is already in the browser may have been planted there.
  const browser = randomToken(32)
  await ctx.db.insert(signInAttempt).values({
    stateHash: sha256(secrets.state),
    provider,
    redirectUri,
    browserHash: sha256(browser),
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
    sessionId: confirms ?? null,
    expiresAt: new Date(ctx.now().getTime() + attemptMinutes * 60_000),
  })
  const url = await authorizationUrl(ctx.providers[provider], secrets, { again: confirms !== undefined })
  cookies.set(cookieOf(secrets.state), browser, { maxAgeSeconds: attemptMinutes * 60 })
  const earlier = cookies.names().filter((name) => name.startsWith(cookiePrefix))
  if (earlier.length >= maxCookies) for (const name of earlier) cookies.clear(name)
  return url
}

interface SignInCallback {
  provider: Provider
  code: string
  state: string
  redirectUri: string
  cookies: Cookies
  userAgent: string | undefined
  /** Where the request came from, for the security log. */
  origin: Origin
}

/**
 * Exchanges the provider's code for a session token, of a new session or in place of the one that is confirmed, and
 * records the outcome in the security log. Throws REDIRECT_URI_NOT_ALLOWED, SIGN_IN_FAILED, SIGN_IN_PROVIDER_DOWN,
 * MEMBER_BLOCKED or OTHER_ACCOUNT.
 */
export async function completeSignIn(ctx: AccountContext, returned: SignInCallback): Promise<string> {
  const { provider, origin, state, cookies } = returned
  const { token, memberId } = await exchange(ctx, returned).catch((error) => {
    const reason = error instanceof AppError ? error.code : 'INTERNAL'
    // With the member where the member is known.
    if (reason !== 'MEMBER_BLOCKED') recordRefusal(ctx, returned, reason)
    throw error
  })
  const detail = { provider, ...appOf(returned) }
  ctx.recordSecurity({ kind: 'SIGN_IN', memberId, origin, detail })
  cookies.clear(cookieOf(state))
  return token
}

/** The detail of a sign-in to the console, with its device; empty for the customers' app. */
function appOf({ redirectUri, userAgent }: SignInCallback) {
  if (!URL.canParse(redirectUri) || !isConsolePage(redirectUri)) return {}
  const device = deviceName(userAgent)
  return { ...appDetail('STAFF'), ...(device && { device }) }
}

function recordRefusal(
  { recordSecurity }: AccountContext,
  returned: SignInCallback,
  reason: string,
  memberId?: string,
) {
  const { provider, origin } = returned
  const entry = { memberId, origin, detail: { provider, reason, ...appOf(returned) } }
  recordSecurity({ kind: 'SIGN_IN', outcome: 'REFUSED', ...entry })
}

async function exchange(ctx: AccountContext, returned: SignInCallback) {
  assertAllowed(ctx, returned.provider, returned.redirectUri)
  // Consumed before the provider is called, so that a replayed state causes no call.
  const isStarted = eq(signInAttempt.stateHash, sha256(returned.state))
  const [attempt] = await ctx.db.delete(signInAttempt).where(isStarted).returning()
  if (!attempt || !isSameSignIn(attempt, returned, ctx.now())) throw new AppError('SIGN_IN_FAILED')

  const { redirectUri, codeVerifier, nonce, sessionId } = attempt
  const secrets = { redirectUri, codeVerifier, nonce, state: returned.state }
  const startedAt = attempt.expiresAt.getTime() - attemptMinutes * 60_000
  const notBefore = sessionId ? new Date(startedAt - clockDifferenceMs) : undefined
  const profile = await identify(ctx.providers[returned.provider], returned.code, secrets, notBefore)
  const opened = sessionId
    ? await confirmOwnSession(ctx, sessionId, returned, profile)
    : await openNewSession(ctx, returned, profile)
  return { memberId: opened.memberId, token: await signToken(ctx, opened) }
}

function isSameSignIn(attempt: repository.SignInAttempt, returned: SignInCallback, now: Date) {
  const browser = returned.cookies.get(cookieOf(returned.state))
  return (
    attempt.provider === returned.provider &&
    attempt.redirectUri === returned.redirectUri &&
    browser !== undefined &&
    attempt.browserHash === sha256(browser) &&
    attempt.expiresAt > now
  )
}

function openNewSession(ctx: AccountContext, returned: SignInCallback, profile: SocialProfile) {
  const { provider, redirectUri } = returned
  const kind = isConsolePage(redirectUri) ? 'STAFF' : 'CUSTOMER'
  const device = deviceName(returned.userAgent)
  return ctx.transact(async (tx) => {
    const memberId = await findOrCreateMember(tx, provider, profile, ctx.now())
    await assertNotBlocked(ctx, tx, memberId, returned)
    if (kind === 'STAFF' && device) await tellNewDevice(ctx, tx, memberId, device)
    return openSession(ctx, tx, { memberId, kind, provider, device })
  })
}

/** Tells of a device from which this person, who has a role, has not signed in to the console in the time of the records. */
async function tellNewDevice(ctx: AccountContext, tx: Database, memberId: string, device: string) {
  const roles = await repository.findRoles(tx, memberId)
  if (!roles.some((role) => role !== 'USER') || (await hasSignedInFrom(tx, memberId, device))) return
  await tellStaff(ctx, tx, memberId, (staffName) => ({ notice: 'NEW_DEVICE', values: { staffName, device } }))
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
  return expectFound(await repository.findMemberId(tx, identity), 'SIGN_IN_FAILED')
}

/** Throws OTHER_ACCOUNT when another person than the session's has signed in. */
async function confirmOwnSession(
  ctx: AccountContext,
  sessionId: string,
  returned: SignInCallback,
  { subject }: SocialProfile,
) {
  const confirmed = await ctx.transact(async (tx) => {
    const ownerId = await findStaffSessionOwner(tx, sessionId, ctx.now())
    if (!ownerId) throw new AppError('SIGN_IN_FAILED')
    const memberId = await repository.findMemberId(tx, { provider: returned.provider, subject })
    if (memberId !== ownerId) throw new AppError('OTHER_ACCOUNT')
    await assertNotBlocked(ctx, tx, memberId, returned)
    return confirmSession(ctx, tx, { id: sessionId, memberId }, { byPasskey: false })
  })
  forgetSession(ctx, sessionId)
  return confirmed
}

/** Throws MEMBER_BLOCKED. */
async function assertNotBlocked(
  ctx: AccountContext,
  tx: Database,
  memberId: string,
  returned: SignInCallback,
) {
  if (!(await findBlock(tx, memberId))) return
  recordRefusal(ctx, returned, 'MEMBER_BLOCKED', memberId)
  throw new AppError('MEMBER_BLOCKED')
}

function assertAllowed({ publicUrl }: AccountContext, provider: Provider, redirectUri: string) {
  if (!allowedRedirectUris(publicUrl, provider).has(redirectUri))
    throw new AppError('REDIRECT_URI_NOT_ALLOWED')
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns every allowed redirect URI of a provider, to be compared as exact strings. For a server on a
 * loopback address, every loopback name is allowed.
 */
export function allowedRedirectUris(publicUrl: string, provider: Provider): ReadonlySet<string> {
  const origins = [new URL(publicUrl).origin, ...loopbackOrigins(publicUrl)]
  return new Set(
    origins.flatMap((origin) =>
      Object.values(signInPages).map((page) => `${origin}${page}?provider=${provider}`),
    ),
  )
}

/** Whether an allowed redirect URI is the console's: the session is then for the console. */
const isConsolePage = (redirectUri: string) => new URL(redirectUri).pathname === signInPages.STAFF

function loopbackOrigins(publicUrl: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!loopbackNames.includes(hostname)) return []
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}

const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** In this order, because most browsers also name the ones that they are compatible with. */
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(|NAVER\//i, '네이버 앱'],
  [/SamsungBrowser/i, '삼성 인터넷'],
  [/Whale\//i, '웨일'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/OPR\/|Opera/i, 'Opera'],
  [/FxiOS|Firefox\//i, 'Firefox'],
  [/CriOS|Chrome\/|HeadlessChrome/i, 'Chrome'],
  [/Safari\//i, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Macintosh|Mac OS X/i, 'Mac'],
  [/CrOS/i, 'ChromeOS'],
  [/Linux/i, 'Linux'],
]

/** Browser and system of a User-Agent header, such as "Chrome · Android"; null when it names neither. */
function deviceName(userAgent: string | undefined): string | null {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || null
}
