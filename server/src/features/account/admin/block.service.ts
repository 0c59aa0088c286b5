import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { lockMember } from '../account.repository.ts'
import type { Authentication } from '../sign-in/authenticate.ts'
import { findRoles } from '../sign-in/sign-in.repository.ts'
import * as repository from './people.repository.ts'

export interface BlockDependencies {
  transact: Transact
  now: () => Date
  audit: Audit
  authentication: Authentication
}

export type BlockService = ReturnType<typeof createBlocks>

/** Blocks members from signing in and unblocks them. Reservations and payments are not affected. */
export function createBlocks({ transact, now, audit, authentication }: BlockDependencies) {
  return { block, unblock }

  /** Also revokes every session. Throws BLOCK_NOT_ALLOWED while the member has a staff role. */
  async function block(actorId: string, memberId: string, reason: string) {
    await transact(async (tx) => {
      // A concurrent sign-in locks the row too, so either its session is revoked here or it finds the block.
      await lockExistingMember(tx, memberId)
      if ((await findRoles(tx, memberId)).length > 1) throw new AppError('BLOCK_NOT_ALLOWED')
      const blockedAt = now()
      const isNew = await repository.addBlock(tx, { memberId, reason, blockedBy: actorId, blockedAt })
      if (!isNew) return
      await repository.endSessions(tx, memberId, blockedAt)
      const entry = {
        actorId,
        action: 'account.block',
        subject: 'member',
        subjectId: memberId,
        reason,
      } as const
      await audit.record(tx, { ...entry, before: { isBlocked: false }, after: { isBlocked: true } })
    })
    authentication.forgetMember(memberId)
    return null
  }

  async function unblock(actorId: string, memberId: string, reason: string) {
    await transact(async (tx) => {
      await lockExistingMember(tx, memberId)
      const removed = await repository.removeBlock(tx, memberId)
      if (!removed) return
      const entry = {
        actorId,
        action: 'account.unblock',
        subject: 'member',
        subjectId: memberId,
        reason,
      } as const
      await audit.record(tx, { ...entry, before: { isBlocked: true }, after: { isBlocked: false } })
    })
    return null
  }
}

async function lockExistingMember(tx: Database, memberId: string) {
  if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
}
