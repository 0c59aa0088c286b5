import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import type { LRUCache } from 'lru-cache'
import type { Provider, Role } from '../../../../../contract/account/account.ts'
import { freshMinutes, type SessionItem } from '../../../../../contract/account/session.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import type { RefusedToken } from '../../../shared/http/register.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { member, memberRole, passkey, type SessionKind, session } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { findRoles } from '../members.ts'
import { type OpenedSession, sessionHours, signToken, type VerifiedToken, verifyToken } from './tokens.ts'

const hourMs = 60 * 60_000
/** A person has a handful; the list shows the ones used last. */
const maxListed = 50

interface NewSession {
  memberId: string
  kind: SessionKind
  provider: Provider
  device: string | null
}

/** Opens a session for a sign-in. */
export async function openSession(
  { now }: Pick<AccountContext, 'now'>,
  tx: Database,
  { memberId, kind, provider, device }: NewSession,
): Promise<OpenedSession> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + sessionHours[kind] * hourMs)
  const times = { createdAt, expiresAt, lastUsedAt: createdAt, authenticatedAt: createdAt }
  const sessionId = newId()
  await tx.insert(session).values({ id: sessionId, memberId, kind, provider, device, ...times })
  return { memberId, sessionId, kind, roles: await findRoles(tx, memberId), expiresAt }
}

/**
 * Replaces a session after the person has proved again who they are: the old token ends, the new one keeps the expiry.
 * Throws SIGN_IN_REQUIRED when the session has ended meanwhile. The caller forgets the old session after the commit.
 */
export async function confirmSession(
  ctx: AccountContext,
  tx: Database,
  old: { id: string; memberId: string },
  { byPasskey }: { byPasskey: boolean },
): Promise<OpenedSession> {
  const confirmedAt = ctx.now()
  const isOld = and(eq(session.id, old.id), eq(session.memberId, old.memberId), isLive(confirmedAt))
  const [replaced] = await tx.select().from(session).where(isOld).for('update')
  if (!replaced) throw new AppError('SIGN_IN_REQUIRED')
  const { memberId, kind, provider, device, createdAt, expiresAt } = replaced
  const sessionId = newId()
  await ctx.consoleDevices.follow(tx, memberId, old.id, sessionId)
  await revokeSessions(ctx, tx, { memberId, only: old.id }, confirmedAt)
  await tx.insert(session).values({
    id: sessionId,
    memberId,
    kind,
    provider,
    device,
    createdAt,
    expiresAt,
    lastUsedAt: confirmedAt,
    authenticatedAt: confirmedAt,
    passkeyAt: byPasskey ? confirmedAt : null,
  })
  return { memberId, sessionId, kind, roles: await findRoles(tx, memberId), expiresAt }
}

/** Signs a new token of the caller's session. Processes that know the old one may not see a new role for two seconds. */
export async function renewToken(ctx: AccountContext, { id: memberId, sessionId, kind }: Caller) {
  const [found] = await ctx.db
    .select({ expiresAt: session.expiresAt })
    .from(session)
    .where(eq(session.id, sessionId))
  const { expiresAt } = expectFound(found, 'SIGN_IN_REQUIRED')
  return signToken(ctx, { memberId, sessionId, kind, roles: await findRoles(ctx.db, memberId), expiresAt })
}

/** Lists the member's live sessions in one app, last used first. */
export async function listSessions(
  { db, now }: AccountContext,
  memberId: string,
  kind: SessionKind,
  currentId?: string,
): Promise<{ sessions: SessionItem[] }> {
  const moment = now()
  const usedAt = sql`coalesce(${session.lastUsedAt}, ${session.createdAt})`
  // Those of the console that were not used for longer have ended by idling.
  const isUsed = kind === 'STAFF' ? sql`${usedAt} > ${new Date(moment.getTime() - staffIdleMs)}` : undefined
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.memberId, memberId), eq(session.kind, kind), isLive(moment), isUsed))
    .orderBy(desc(usedAt), desc(session.id))
    .limit(maxListed)
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    provider: row.provider,
    signedInAt: seoulIso(row.createdAt),
    lastUsedAt: seoulIso(row.lastUsedAt ?? row.createdAt),
    isCurrent: row.id === currentId,
  }))
  return { sessions }
}

/** Throws SESSION_NOT_FOUND for a session that has ended or is another member's or another app's. */
export async function endSession(
  ctx: AccountContext,
  memberId: string,
  kind: SessionKind,
  sessionId: string,
) {
  const ended = await revokeSessions(ctx, ctx.db, { memberId, kind, only: sessionId }, ctx.now())
  if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND')
  forgetSession(ctx, sessionId)
  return null
}

/** Ends all sessions of the app but the current one; returns how many. */
export async function endOtherSessions(
  ctx: AccountContext,
  { id: memberId, sessionId }: Caller,
  kind: SessionKind,
) {
  const ended = await revokeSessions(ctx, ctx.db, { memberId, kind, except: sessionId }, ctx.now())
  for (const id of ended) forgetSession(ctx, id)
  return { ended: ended.length }
}

/** The detail by which security events of the console are recognised; they are kept for two years. */
export const appDetail = (kind: SessionKind) => (kind === 'STAFF' ? { app: 'STAFF' } : {})

/** Ends only the session of this device. */
export async function signOut(
  ctx: AccountContext,
  { id: memberId, sessionId, kind }: Caller,
  origin: Origin,
) {
  await revokeSessions(ctx, ctx.db, { memberId, only: sessionId }, ctx.now())
  forgetSession(ctx, sessionId)
  ctx.recordSecurity({ kind: 'SIGN_OUT', memberId, origin, detail: appDetail(kind) })
  return null
}

/** Longest delay before another process sees a sign-out or a role change; it must stay below 5 s. */
export const sessionCacheMs = 2000

interface Known {
  claims: VerifiedToken
  live: LiveSession
}

/** Sessions by token, as the database was at most two seconds ago. */
export type SessionCache = LRUCache<string, Known>

const minuteMs = 60_000

/** A session of the console ends when nobody has used it for this long. */
const staffIdleMs = 60 * minuteMs

/** The stored time of the last use is at most this old. */
const touchAfterMs: Record<SessionKind, number> = { CUSTOMER: 10 * minuteMs, STAFF: minuteMs }

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
  // Unless another process has just done so.
  const isUntouched = or(isNull(session.lastUsedAt), lt(session.lastUsedAt, before))
  await db
    .update(session)
    .set({ lastUsedAt: usedAt })
    .where(and(eq(session.id, claims.sid), eq(session.memberId, claims.sub), isUntouched))
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

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

const isLive = (now: Date) => and(isNull(session.revokedAt), gt(session.expiresAt, now))

/** Reads session, member and roles in one statement. Undefined when the session ended or the account is deleted. */
async function findLiveSession(
  db: Database,
  { sid, sub, kind }: { sid: string; sub: string; kind: SessionKind },
  now: Date,
) {
  const [found] = await db
    .select({
      kind: session.kind,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      authenticatedAt: session.authenticatedAt,
      passkeyAt: session.passkeyAt,
      acceptedAt: member.acceptedAt,
      roles: sql<Exclude<Role, 'USER'>[]>`array(
        select ${memberRole.role} from ${memberRole} where ${memberRole.memberId} = ${member.id})`,
      hasPasskey: sql<boolean>`exists(
        select from ${passkey} where ${passkey.memberId} = ${member.id})`,
    })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.id, sid), eq(session.memberId, sub), eq(session.kind, kind), isLive(now)))
  return found
}

/** The owner of a live session of the console; undefined when it has ended. */
export async function findStaffSessionOwner(db: Database, sessionId: string, now: Date) {
  const [found] = await db
    .select({ memberId: session.memberId })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.kind, 'STAFF'), isLive(now)))
  return found?.memberId
}

interface EndSessions {
  memberId: string
  kind?: SessionKind | undefined
  /** Only this session. */
  only?: string | undefined
  /** All but this session. */
  except?: string | undefined
}

/** Revokes live sessions of a member and returns their ids. Ends the devices that the console notifies for them. */
export async function revokeSessions(
  { consoleDevices }: Pick<AccountContext, 'consoleDevices'>,
  db: Database,
  { memberId, kind, only, except }: EndSessions,
  revokedAt: Date,
): Promise<string[]> {
  if (kind !== 'CUSTOMER') await consoleDevices.end(db, memberId, { only, except })
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
