import type { Provider, Role } from '../../../../../contract/account/account.ts'
import type { SessionItem } from '../../../../../contract/account/session.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { SessionKind } from '../account.tables.ts'
import type { Authentication } from './authenticate.ts'
import * as repository from './session.repository.ts'
import { staffIdleMs } from './session-limits.ts'
import { findRoles } from './sign-in.repository.ts'
import { sessionHours, type Tokens } from './tokens.ts'

const hourMs = 60 * 60_000
/** A person has a handful; the list shows the ones used last. */
const maxListed = 50

export interface SessionsDependencies {
  db: Database
  transact: Transact
  now: () => Date
  tokens: Tokens
  authentication: Authentication
}

export interface NewSession {
  memberId: string
  kind: SessionKind
  provider: Provider
  device: string | null
}

/** A session whose row is in the caller's transaction; its token is signed after the commit. */
export interface OpenedSession {
  memberId: string
  sessionId: string
  kind: SessionKind
  roles: Role[]
  expiresAt: Date
}

export type Sessions = ReturnType<typeof createSessions>

/** Opens, confirms, lists and ends sessions. */
export function createSessions({ db, now, tokens, authentication }: SessionsDependencies) {
  return { open, confirm, sign: tokens.sign, list, end, endOthers, forget }

  async function open(
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
  async function confirm(
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

  async function list(
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
  async function end(memberId: string, kind: SessionKind, sessionId: string) {
    const ended = await repository.revokeSessions(db, { memberId, kind, only: sessionId }, now())
    if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND')
    authentication.forgetSession(sessionId)
    return null
  }

  /** Ends all sessions of the app but the current one; returns how many. */
  async function endOthers(memberId: string, kind: SessionKind, currentId: string) {
    const ended = await repository.revokeSessions(db, { memberId, kind, except: currentId }, now())
    for (const id of ended) authentication.forgetSession(id)
    return { ended: ended.length }
  }

  function forget(sessionId: string) {
    authentication.forgetSession(sessionId)
  }
}
