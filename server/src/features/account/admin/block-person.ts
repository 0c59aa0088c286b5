import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { memberBlock, session } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { findRoles, lockPerson } from '../members.ts'
import { forgetMember } from '../sign-in/sessions.ts'

/**
 * Blocks a member from signing in and revokes every session. Reservations and payments are not affected. Throws
 * MEMBER_NOT_FOUND, and BLOCK_NOT_ALLOWED while the member has a staff role.
 */
export async function blockPerson(ctx: AccountContext, actorId: string, memberId: string, reason: string) {
  await ctx.transact(async (tx) => {
    // A concurrent sign-in locks the row too, so either its session is revoked here or it finds the block.
    await lockPerson(tx, memberId)
    if ((await findRoles(tx, memberId)).length > 1) throw new AppError('BLOCK_NOT_ALLOWED')
    const blockedAt = ctx.now()
    const blockedByName = sql<string>`coalesce((select name from member where id = ${actorId}), '')`
    const block = { memberId, reason, blockedBy: actorId, blockedByName, blockedAt }
    const { rowCount } = await tx.insert(memberBlock).values(block).onConflictDoNothing()
    // Blocked already.
    if (!rowCount) return
    const isOpen = and(eq(session.memberId, memberId), isNull(session.revokedAt))
    await tx.update(session).set({ revokedAt: blockedAt }).where(isOpen)
    await ctx.audit.record(tx, {
      actorId,
      action: 'account.block',
      subject: 'member',
      subjectId: memberId,
      before: { isBlocked: false },
      after: { isBlocked: true },
      reason,
    })
  })
  forgetMember(ctx, memberId)
  return null
}

/** Lets a blocked member sign in again. Throws MEMBER_NOT_FOUND. */
export async function unblockPerson(
  { transact, audit }: AccountContext,
  actorId: string,
  memberId: string,
  reason: string,
) {
  await transact(async (tx) => {
    await lockPerson(tx, memberId)
    const { rowCount } = await tx.delete(memberBlock).where(eq(memberBlock.memberId, memberId))
    if (!rowCount) return
    await audit.record(tx, {
      actorId,
      action: 'account.unblock',
      subject: 'member',
      subjectId: memberId,
      before: { isBlocked: true },
      after: { isBlocked: false },
      reason,
    })
  })
  return null
}

export async function findBlock(db: Database, memberId: string) {
  return findOne(db, memberBlock, eq(memberBlock.memberId, memberId))
}
