import { LRUCache } from 'lru-cache'
import type { Database } from '../../../shared/db/database.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { findLiveSession, type LiveSession, touchSession } from './session.repository.ts'
import { isFreshSignIn, isIdle, touchAfterMs } from './session-limits.ts'
import type { Tokens, VerifiedToken } from './tokens.ts'

/** Longest delay before another process sees a sign-out or a role change; it must stay below 5 s. */
const cacheMs = 2000
const cachedSessions = 10_000

interface Known {
  claims: VerifiedToken
  live: LiveSession
}

export interface AuthenticationDependencies {
  db: Database
  now: () => Date
  tokens: Tokens
  /** Whether staff need a passkey to work in the console. */
  requirePasskey: boolean
}

export type Authentication = ReturnType<typeof createAuthentication>

/** Finds the member behind a token. The database is read at most two seconds ago. */
export function createAuthentication({ db, now, tokens, requirePasskey }: AuthenticationDependencies) {
  const sessions = new LRUCache<string, Known>({ max: cachedSessions, ttl: cacheMs })

  return { authenticate, forgetSession, forgetMember }

  /**
   * Undefined when the token is forged, expired, revoked or idle, or its member is gone.
   * @param passive the call does not count as use of the session
   */
  async function authenticate(token: string, { passive = false } = {}): Promise<Caller | undefined> {
    const known = sessions.get(token) ?? (await find(token))
    if (!known || isIdle(known.live, now())) return undefined
    if (!passive) await touch(known)
    return toCaller(known)
  }

  async function find(token: string): Promise<Known | undefined> {
    const claims = await tokens.verify(token)
    const live = claims && (await findLiveSession(db, claims, now()))
    if (!live) return undefined
    const known = { claims, live }
    // Not cached before acceptance: a new member accepts and continues at once, perhaps on another process.
    if (live.acceptedAt !== null) sessions.set(token, known)
    return known
  }

  /** Stores the time of use in large steps, so that most calls write nothing. */
  async function touch({ claims, live }: Known) {
    const usedAt = now()
    const before = new Date(usedAt.getTime() - touchAfterMs[live.kind])
    if (live.lastUsedAt && live.lastUsedAt > before) return
    live.lastUsedAt = usedAt
    await touchSession(db, claims, usedAt, before)
  }

  function toCaller({ claims, live }: Known): Caller {
    const isStaff = live.kind === 'STAFF'
    return {
      id: claims.sub,
      sessionId: claims.sid,
      kind: live.kind,
      roles: isStaff ? ['USER', ...live.roles] : ['USER'],
      accepted: live.acceptedAt !== null,
      secondFactor: isStaff ? pendingFactor(live) : null,
      isFresh: isFreshSignIn(live, now()),
    }
  }

  function pendingFactor({ hasPasskey, passkeyAt }: LiveSession): Caller['secondFactor'] {
    if (hasPasskey) return passkeyAt ? null : 'VERIFY'
    return requirePasskey ? 'REGISTER' : null
  }

  /** Removes a session from the cache of this process. */
  function forgetSession(sessionId: string) {
    for (const [token, { claims }] of sessions.entries()) if (claims.sid === sessionId) sessions.delete(token)
  }

  /** Removes every session of a member from the cache of this process. */
  function forgetMember(memberId: string) {
    for (const [token, { claims }] of sessions.entries()) if (claims.sub === memberId) sessions.delete(token)
  }
}
