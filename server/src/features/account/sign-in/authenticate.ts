import { LRUCache } from 'lru-cache'
import type { Database } from '../../../shared/db/database.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { findLiveSession } from './sign-in.repository.ts'
import type { Tokens } from './tokens.ts'

/** Longest delay before another process sees a sign-out or a role change; it must stay below 5 s. */
const cacheMs = 2000
const cachedSessions = 10_000

export type Authentication = ReturnType<typeof createAuthentication>

/** Finds the member behind a token. The database is read at most two seconds ago. */
export function createAuthentication({ db, now, tokens }: { db: Database; now: () => Date; tokens: Tokens }) {
  const callers = new LRUCache<string, Caller>({ max: cachedSessions, ttl: cacheMs })

  return { authenticate, forgetSession, forgetMember }

  /** Undefined when the token is forged, expired or revoked, or its member is gone. */
  async function authenticate(token: string): Promise<Caller | undefined> {
    const cached = callers.get(token)
    if (cached) return cached

    const claims = await tokens.verify(token)
    const live = claims && (await findLiveSession(db, claims, now()))
    if (!live) return undefined

    const roles = ['USER', ...live.roles] as const
    const caller: Caller = {
      id: claims.sub,
      sessionId: claims.sid,
      roles,
      accepted: live.acceptedAt !== null,
    }
    // Not cached before acceptance: a new member accepts and continues at once, perhaps on another process.
    if (caller.accepted) callers.set(token, caller)
    return caller
  }

  /** Removes a session from the cache of this process. */
  function forgetSession(sessionId: string) {
    for (const [token, caller] of callers.entries()) {
      if (caller.sessionId === sessionId) callers.delete(token)
    }
  }

  /** Removes every session of a member from the cache of this process. */
  function forgetMember(memberId: string) {
    for (const [token, caller] of callers.entries()) {
      if (caller.id === memberId) callers.delete(token)
    }
  }
}
