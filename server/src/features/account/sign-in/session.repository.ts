import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../../../contract/account/account.ts'
import type { Database } from '../../../shared/db/database.ts'
import { member, memberRole, passkey, type SessionKind, session } from '../account.tables.ts'

export type Session = typeof session.$inferSelect

export async function addSession(tx: Database, added: typeof session.$inferInsert) {
  await tx.insert(session).values(added)
}

export type LiveSession = Pick<
  Session,
  'kind' | 'createdAt' | 'lastUsedAt' | 'authenticatedAt' | 'passkeyAt'
> & {
  acceptedAt: Date | null
  roles: Exclude<Role, 'USER'>[]
  hasPasskey: boolean
}

const isLive = (now: Date) => and(isNull(session.revokedAt), gt(session.expiresAt, now))

/** Reads session, member and roles in one statement. Undefined when the session ended or the account is deleted. */
export async function findLiveSession(
  db: Database,
  { sid, sub, kind }: { sid: string; sub: string; kind: SessionKind },
  now: Date,
): Promise<LiveSession | undefined> {
  const [found] = await db
    .select({
      kind: session.kind,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      authenticatedAt: session.authenticatedAt,
      passkeyAt: session.passkeyAt,
      acceptedAt: member.acceptedAt,
      roles: sql<LiveSession['roles']>`array(
        select ${memberRole.role} from ${memberRole} where ${memberRole.memberId} = ${member.id})`,
      hasPasskey: sql<boolean>`exists(
        select from ${passkey} where ${passkey.memberId} = ${member.id})`,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.id, sid), eq(session.memberId, sub), eq(session.kind, kind), isLive(now)))
  return found
}

/** Stores that the session was used, unless another process has just done so. */
export async function touchSession(
  db: Database,
  { sid, sub }: { sid: string; sub: string },
  usedAt: Date,
  before: Date,
) {
  await db
    .update(session)
    .set({ lastUsedAt: usedAt })
    .where(
      and(
        eq(session.id, sid),
        eq(session.memberId, sub),
        or(isNull(session.lastUsedAt), lt(session.lastUsedAt, before)),
      ),
    )
}

/** Returns a live session of the member and locks it until the transaction ends. */
export async function lockLiveSession(
  tx: Database,
  { id, memberId }: { id: string; memberId: string },
  now: Date,
): Promise<Session | undefined> {
  const [found] = await tx
    .select()
    .from(session)
    .where(and(eq(session.id, id), eq(session.memberId, memberId), isLive(now)))
    .for('update')
  return found
}

/** The owner of a live session of the console; undefined when it has ended. */
export async function findStaffSessionOwner(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const [found] = await db
    .select({ memberId: session.memberId })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.kind, 'STAFF'), isLive(now)))
  return found?.memberId
}

/**
 * Live sessions of a member in one app, last used first.
 * @param usedSince leaves out sessions that were not used since, which have ended by idling
 */
export function listLiveSessions(
  db: Database,
  { memberId, kind, usedSince }: { memberId: string; kind: SessionKind; usedSince?: Date | undefined },
  now: Date,
  limit: number,
): Promise<Session[]> {
  const usedAt = sql`coalesce(${session.lastUsedAt}, ${session.createdAt})`
  return db
    .select()
    .from(session)
    .where(
      and(
        eq(session.memberId, memberId),
        eq(session.kind, kind),
        isLive(now),
        usedSince && sql`${usedAt} > ${usedSince}`,
      ),
    )
    .orderBy(desc(usedAt), desc(session.id))
    .limit(limit)
}

export interface EndSessions {
  memberId: string
  kind?: SessionKind | undefined
  /** Only this session. */
  only?: string | undefined
  /** All but this session. */
  except?: string | undefined
}

/** Revokes live sessions of a member and returns their ids. */
export async function revokeSessions(
  db: Database,
  { memberId, kind, only, except }: EndSessions,
  revokedAt: Date,
): Promise<string[]> {
  const conditions: (SQL | undefined)[] = [
    eq(session.memberId, memberId),
    isLive(revokedAt),
    kind && eq(session.kind, kind),
    only === undefined ? undefined : eq(session.id, only),
    except === undefined ? undefined : ne(session.id, except),
  ]
  const ended = await db
    .update(session)
    .set({ revokedAt })
    .where(and(...conditions))
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}

/** The provider that a session was signed in with. */
export async function findProvider(db: Database, sessionId: string): Promise<Session['provider']> {
  const [found] = await db
    .select({ provider: session.provider })
    .from(session)
    .where(eq(session.id, sessionId))
  return found?.provider ?? null
}
