import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { freshMinutes } from '../../../../../contract/account/session.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import type { RefusedToken } from '../../../shared/http/register.ts'
import type { SessionKind } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { findLiveSession, type LiveSession, touchSession } from './session.repository.ts'
import { type VerifiedToken, verifyToken } from './tokens.ts'

/** Longest delay before another process sees a sign-out or a role change; it must stay below 5 s. */
const cacheMs = 2000
const cachedSessions = 10_000

interface Known {
  claims: VerifiedToken
  live: LiveSession
}

/** Sessions by token, as the database was at most two seconds ago. */
export type SessionCache = LRUCache<string, Known>

/** A factory, because it holds what one process knows. */
export const createSessionCache = (): SessionCache => new LRUCache({ max: cachedSessions, ttl: cacheMs })

const minuteMs = 60_000

/** A session of the console ends when nobody has used it for this long. */
export const staffIdleMs = 60 * minuteMs

/** The stored time of the last use is at most this old. */
export const touchAfterMs: Record<SessionKind, number> = { CUSTOMER: 10 * minuteMs, STAFF: minuteMs }

/**
 * Finds the member behind a token. Undefined when the token is forged, expired, revoked or idle, or its member is gone.
 * @param passive the call does not count as use of the session
 */
export async function authenticate(
  ctx: AccountContext,
  token: string,
  { passive = false } = {},
): Promise<Caller | undefined> {
  const known = ctx.sessionCache.get(token) ?? (await find(ctx, token))
  if (!known || isIdle(known.live, ctx.now())) return undefined
  if (!passive) await touch(ctx, known)
  return toCaller(ctx, known)
}

async function find(ctx: AccountContext, token: string): Promise<Known | undefined> {
  const claims = await verifyToken(ctx, token)
  const live = claims && (await findLiveSession(ctx.db, claims, ctx.now()))
  if (!live) return undefined
  const known = { claims, live }
  // Not cached before acceptance: a new member accepts and continues at once, perhaps on another process.
  if (live.acceptedAt !== null) ctx.sessionCache.set(token, known)
  return known
}

/** Whether nobody has used a session of the console for so long that it has ended. */
const isIdle = ({ kind, lastUsedAt, createdAt }: LiveSession, now: Date) =>
  kind === 'STAFF' && now.getTime() - (lastUsedAt ?? createdAt).getTime() > staffIdleMs

/** Stores the time of use in large steps, so that most calls write nothing. */
async function touch({ db, now }: AccountContext, { claims, live }: Known) {
  const usedAt = now()
  const before = new Date(usedAt.getTime() - touchAfterMs[live.kind])
  if (live.lastUsedAt && live.lastUsedAt > before) return
  live.lastUsedAt = usedAt
  await touchSession(db, claims, usedAt, before)
}

function toCaller({ now, requirePasskey }: AccountContext, { claims, live }: Known): Caller {
  const isStaff = live.kind === 'STAFF'
  return {
    id: claims.sub,
    sessionId: claims.sid,
    kind: live.kind,
    roles: isStaff ? ['USER', ...live.roles] : ['USER'],
    accepted: live.acceptedAt !== null,
    secondFactor: isStaff ? pendingFactor(live, requirePasskey) : null,
    isFresh: isFreshSignIn(live, now()),
  }
}

function pendingFactor({ hasPasskey, passkeyAt }: LiveSession, isRequired: boolean): Caller['secondFactor'] {
  if (hasPasskey) return passkeyAt ? null : 'VERIFY'
  return isRequired ? 'REGISTER' : null
}

/** Whether the person proved who they are in the last `freshMinutes`. */
const isFreshSignIn = ({ authenticatedAt, createdAt }: LiveSession, now: Date) =>
  now.getTime() - (authenticatedAt ?? createdAt).getTime() <= freshMinutes * minuteMs

/** Removes a session from the cache of this process. */
export function forgetSession({ sessionCache }: AccountContext, sessionId: string) {
  for (const [token, { claims }] of sessionCache.entries())
    if (claims.sid === sessionId) sessionCache.delete(token)
}

/** Removes every session of a member from the cache of this process. */
export function forgetMember({ sessionCache }: AccountContext, memberId: string) {
  for (const [token, { claims }] of sessionCache.entries())
    if (claims.sub === memberId) sessionCache.delete(token)
}

/** Tells why a token was refused; a member is named only when we signed the token. */
export async function explainToken(ctx: AccountContext, token: string): Promise<RefusedToken> {
  const ours = await verifyToken(ctx, token)
  if (ours) return { reason: 'ENDED', memberId: ours.sub }
  return { reason: isExpired(token, ctx.now()) ? 'EXPIRED' : 'FORGED' }
}

/** Says nothing about the signature: an expired token may be forged too. */
function isExpired(token: string, now: Date): boolean {
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp * 1000 <= now.getTime()
  } catch {
    return false
  }
}
