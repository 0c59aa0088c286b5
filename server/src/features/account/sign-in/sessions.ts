import type { Provider } from '../../../../../contract/account/account.ts'
import type { SessionItem } from '../../../../../contract/account/session.ts'
import type { StaffSession } from '../../../../../contract/account/session-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { SessionKind } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { countPasskeys } from '../passkeys/passkey.repository.ts'
import { forgetSession, staffIdleMs } from './authenticate.ts'
import * as repository from './session.repository.ts'
import { findRoles } from './sign-in.repository.ts'
import { type OpenedSession, sessionHours } from './tokens.ts'

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
  { now }: AccountContext,
  tx: Database,
  { memberId, kind, provider, device }: NewSession,
): Promise<OpenedSession> {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + sessionHours[kind] * hourMs)
  const times = { createdAt, expiresAt, lastUsedAt: createdAt, authenticatedAt: createdAt }
  const sessionId = newId()
  await repository.addSession(tx, { id: sessionId, memberId, kind, provider, device, ...times })
  return { memberId, sessionId, kind, roles: await findRoles(tx, memberId), expiresAt }
}

/**
 * Replaces a session after the person has proved again who they are: the old token ends, the new one keeps the expiry.
 * Throws SIGN_IN_REQUIRED when the session has ended meanwhile. The caller forgets the old session after the commit.
 */
export async function confirmSession(
  { now }: AccountContext,
  tx: Database,
  old: { id: string; memberId: string },
  { byPasskey }: { byPasskey: boolean },
): Promise<OpenedSession> {
  const confirmedAt = now()
  const replaced = await repository.lockLiveSession(tx, old, confirmedAt)
  if (!replaced) throw new AppError('SIGN_IN_REQUIRED')
  await repository.revokeSessions(tx, { memberId: old.memberId, only: old.id }, confirmedAt)
  const { memberId, kind, provider, device, createdAt, expiresAt } = replaced
  const sessionId = newId()
  await repository.addSession(tx, {
    ...{ id: sessionId, memberId, kind, provider, device, createdAt, expiresAt },
    ...{ lastUsedAt: confirmedAt, authenticatedAt: confirmedAt },
    passkeyAt: byPasskey ? confirmedAt : null,
  })
  return { memberId, sessionId, kind, roles: await findRoles(tx, memberId), expiresAt }
}

/** Lists the member's live sessions in one app, last used first. */
export async function listSessions(
  { db, now }: AccountContext,
  memberId: string,
  kind: SessionKind,
  currentId?: string,
): Promise<{ sessions: SessionItem[] }> {
  const moment = now()
  const usedSince = kind === 'STAFF' ? new Date(moment.getTime() - staffIdleMs) : undefined
  const rows = await repository.listLiveSessions(db, { memberId, kind, usedSince }, moment, maxListed)
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
  const ended = await repository.revokeSessions(ctx.db, { memberId, kind, only: sessionId }, ctx.now())
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
  const ended = await repository.revokeSessions(ctx.db, { memberId, kind, except: sessionId }, ctx.now())
  for (const id of ended) forgetSession(ctx, id)
  return { ended: ended.length }
}

/** Ends only the session of this device. */
export async function signOut(ctx: AccountContext, { id: memberId, sessionId }: Caller, origin: Origin) {
  await repository.revokeSessions(ctx.db, { memberId, only: sessionId }, ctx.now())
  forgetSession(ctx, sessionId)
  ctx.recordSecurity({ kind: 'SIGN_OUT', memberId, origin })
  return null
}

/** Returns the state of a session of the console, as its sign-in page and the dialog for confirming need it. */
export async function getStaffSession(
  { db, requirePasskey }: AccountContext,
  { id, sessionId, secondFactor }: Caller,
): Promise<StaffSession> {
  return {
    secondFactor,
    hasPasskey: (await countPasskeys(db, id)) > 0,
    isPasskeyRequired: requirePasskey,
    provider: await repository.findProvider(db, sessionId),
  }
}
