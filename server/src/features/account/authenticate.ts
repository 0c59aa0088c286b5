import { LRUCache } from 'lru-cache'
import type { Database } from '../../shared/db/database.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { findLiveSession } from './sign-in.repository.ts'
import type { Tokens } from './tokens.ts'

/** How long another process may not have heard of a logout or a role change. Promised: 5 s. */
const cacheMs = 2000
const cachedSessions = 10_000

export type Authentication = ReturnType<typeof createAuthentication>

/** Answers who a token belongs to, as the database says now (or said within the last two seconds). */
export function createAuthentication({ db, now, tokens }: { db: Database; now: () => Date; tokens: Tokens }) {
  const callers = new LRUCache<string, Caller>({ max: cachedSessions, ttl: cacheMs })

  return { authenticate, forget, forgetMember }

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
    // A new member accepts and goes on within a moment, perhaps on another process: always ask.
    if (caller.accepted) callers.set(token, caller)
    return caller
  }

  /** Makes this process see the end of a session at once. */
  function forget(sessionId: string) {
    for (const [token, caller] of callers.entries()) {
      if (caller.sessionId === sessionId) callers.delete(token)
    }
  }

  /** The same for every session of a member who left. */
  function forgetMember(memberId: string) {
    for (const [token, caller] of callers.entries()) {
      if (caller.id === memberId) callers.delete(token)
    }
  }
}
