import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { AccountContext } from '../context.ts'
import { expectPerson, findMemberId, type Identity, lockPerson } from '../members.ts'
import { countPasskeys, removeAllPasskeys } from '../passkeys.ts'
import { forgetMember, listSessions, revokeSessions } from '../sign-in/sessions.ts'
import { commandLine } from './change-role.ts'
import { passkeyNotice, tellStaff } from './tell-staff.ts'

/** Returns what administrators see of another staff member's sessions, passkeys and begun cases. Throws MEMBER_NOT_FOUND. */
export async function getPersonAccess(ctx: AccountContext, memberId: string) {
  await expectPerson(ctx.db, memberId)
  const [listed, passkeys, cases] = await Promise.all([
    listSessions(ctx, memberId, 'STAFF'),
    countPasskeys(ctx.db, memberId),
    ctx.begunCases.list(memberId),
  ])
  return { ...listed, passkeys, cases }
}

/** Ends one session of the console, or all of them; returns how many. Throws MEMBER_NOT_FOUND or SESSION_NOT_FOUND. */
export async function endPersonSessions(
  ctx: AccountContext,
  actorId: string,
  memberId: string,
  { sessionId, reason }: { sessionId?: string | undefined; reason: string },
) {
  const ended = await ctx.transact(async (tx) => {
    await lockPerson(tx, memberId)
    const ids = await revokeSessions(ctx, tx, { memberId, kind: 'STAFF', only: sessionId }, ctx.now())
    if (sessionId && ids.length === 0) throw new AppError('SESSION_NOT_FOUND')
    const entry = { actorId, action: 'account.endSessions', subject: 'member', subjectId: memberId } as const
    if (ids.length > 0) await ctx.audit.record(tx, { ...entry, reason, after: { ended: ids.length } })
    return ids.length
  })
  forgetMember(ctx, memberId)
  return { ended }
}

/**
 * Removes another staff member's passkeys. Throws MEMBER_NOT_FOUND, and PASSKEY_RESET_BY_OTHER for one's own: a stolen
 * session could be turned into a passkey.
 */
export async function resetPasskeys(ctx: AccountContext, actorId: string, memberId: string, reason: string) {
  if (actorId === memberId) throw new AppError('PASSKEY_RESET_BY_OTHER')
  await ctx.transact((tx) => removePasskeysOf(ctx, tx, { actorId, memberId, reason }))
  forgetMember(ctx, memberId)
  return null
}

/**
 * Removes the passkeys of the member with this identity, from the command line. Returns false when no member has signed in
 * with it.
 */
export function resetPasskeysOf(
  ctx: Pick<AccountContext, 'transact' | 'now' | 'audit' | 'notify' | 'consoleDevices'>,
  identity: Identity,
): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const memberId = await findMemberId(tx, identity)
    if (!memberId) return false
    await removePasskeysOf(ctx, tx, { actorId: commandLine, memberId, reason: '--reset-passkeys' })
    return true
  })
}

async function removePasskeysOf(
  ctx: Pick<AccountContext, 'now' | 'audit' | 'notify' | 'consoleDevices'>,
  tx: Database,
  { actorId, memberId, reason }: { actorId: string; memberId: string; reason: string },
) {
  await lockPerson(tx, memberId)
  const removed = await removeAllPasskeys(tx, memberId)
  await revokeSessions(ctx, tx, { memberId, kind: 'STAFF' }, ctx.now())
  const entry = { actorId, action: 'account.resetPasskeys', subject: 'member', subjectId: memberId } as const
  await ctx.audit.record(tx, { ...entry, reason, before: { passkeys: removed }, after: { passkeys: 0 } })
  await tellStaff(ctx, tx, memberId, passkeyNotice('모두 지워졌어요'))
}
