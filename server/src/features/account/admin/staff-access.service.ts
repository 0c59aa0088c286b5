import type { Provider } from '../../../../../contract/account/account.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { findMember, lockMember } from '../account.repository.ts'
import { countPasskeys, removeAllPasskeys } from '../passkeys/passkey.repository.ts'
import type { Authentication } from '../sign-in/authenticate.ts'
import { revokeSessions } from '../sign-in/session.repository.ts'
import type { Sessions } from '../sign-in/sessions.service.ts'
import { findMemberId } from '../sign-in/sign-in.repository.ts'

export interface StaffAccessDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  sessions: Sessions
  authentication: Authentication
}

/** Actor in the audit log for changes made on the command line. */
const commandLine = 'command-line'

export type StaffAccess = ReturnType<typeof createStaffAccess>

/** What administrators see and end of another staff member's sessions and passkeys. */
export function createStaffAccess(deps: StaffAccessDependencies) {
  const { db, transact, now, audit, sessions, authentication } = deps
  return { get, endSessions, resetPasskeys }

  async function get(memberId: string) {
    if (!(await findMember(db, memberId))) throw new AppError('MEMBER_NOT_FOUND')
    const [listed, passkeys] = await Promise.all([
      sessions.list(memberId, 'STAFF'),
      countPasskeys(db, memberId),
    ])
    return { ...listed, passkeys }
  }

  /** Ends one session of the console, or all of them; returns how many. */
  async function endSessions(
    actorId: string,
    memberId: string,
    { sessionId, reason }: { sessionId?: string | undefined; reason: string },
  ) {
    const ended = await transact(async (tx) => {
      if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
      const ids = await revokeSessions(tx, { memberId, kind: 'STAFF', only: sessionId }, now())
      if (sessionId && ids.length === 0) throw new AppError('SESSION_NOT_FOUND')
      const entry = {
        actorId,
        action: 'account.endSessions',
        subject: 'member',
        subjectId: memberId,
      } as const
      if (ids.length > 0) await audit.record(tx, { ...entry, reason, after: { ended: ids.length } })
      return ids.length
    })
    authentication.forgetMember(memberId)
    return { ended }
  }

  /** Throws PASSKEY_RESET_BY_OTHER for one's own: a stolen session could be turned into a passkey. */
  async function resetPasskeys(actorId: string, memberId: string, reason: string) {
    if (actorId === memberId) throw new AppError('PASSKEY_RESET_BY_OTHER')
    await transact((tx) => removePasskeysOf(tx, { actorId, memberId, reason }, { now, audit }))
    authentication.forgetMember(memberId)
    return null
  }
}

/**
 * Removes the passkeys of the member with this identity, from the command line. Returns false when no member has signed in
 * with it.
 */
export function resetPasskeysOf(
  { transact, now, audit }: Pick<StaffAccessDependencies, 'transact' | 'now' | 'audit'>,
  identity: { provider: Provider; subject: string },
): Promise<boolean> {
  return transact(async (tx) => {
    const memberId = await findMemberId(tx, identity)
    if (!memberId) return false
    await removePasskeysOf(tx, { actorId: commandLine, memberId, reason: '--reset-passkeys' }, { now, audit })
    return true
  })
}

async function removePasskeysOf(
  tx: Database,
  { actorId, memberId, reason }: { actorId: string; memberId: string; reason: string },
  { now, audit }: Pick<StaffAccessDependencies, 'now' | 'audit'>,
) {
  if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
  const removed = await removeAllPasskeys(tx, memberId)
  await revokeSessions(tx, { memberId, kind: 'STAFF' }, now())
  const entry = { actorId, action: 'account.resetPasskeys', subject: 'member', subjectId: memberId } as const
  await audit.record(tx, { ...entry, reason, before: { passkeys: removed }, after: { passkeys: 0 } })
}
