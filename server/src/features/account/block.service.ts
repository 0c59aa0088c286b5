import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { lockMember } from './account.repository.ts'
import type { Authentication } from './authenticate.ts'
import * as repository from './people.repository.ts'
import { findRoles } from './sign-in.repository.ts'

export interface BlockDependencies {
  transact: Transact
  now: () => Date
  audit: Audit
  authentication: Authentication
}

export type BlockService = ReturnType<typeof createBlocks>

/** Shuts people out, and lets them in again. Their money and their reservations stay as they are. */
export function createBlocks({ transact, now, audit, authentication }: BlockDependencies) {
  return { block, unblock }

  /** Every sign-in ends with it. Who works here loses their roles first. */
  async function block(actorId: string, memberId: string, reason: string) {
    await transact(async (tx) => {
      // A sign-in under way holds the row too: it is over and ended here, or it finds the block.
      await expectMember(tx, memberId)
      if ((await findRoles(tx, memberId)).length > 1) throw new AppError('BLOCK_NOT_ALLOWED')
      const blockedAt = now()
      const isNew = await repository.addBlock(tx, { memberId, reason, blockedBy: actorId, blockedAt })
      if (!isNew) return
      await repository.endSessions(tx, memberId, blockedAt)
      const entry = { actorId, action: 'account.block', subject: 'member', subjectId: memberId, reason }
      await audit.record(tx, { ...entry, before: { isBlocked: false }, after: { isBlocked: true } })
    })
    authentication.forgetMember(memberId)
    return null
  }

  async function unblock(actorId: string, memberId: string, reason: string) {
    await transact(async (tx) => {
      await expectMember(tx, memberId)
      const removed = await repository.removeBlock(tx, memberId)
      if (!removed) return
      const entry = { actorId, action: 'account.unblock', subject: 'member', subjectId: memberId, reason }
      await audit.record(tx, { ...entry, before: { isBlocked: true }, after: { isBlocked: false } })
    })
    return null
  }
}

async function expectMember(tx: Database, memberId: string) {
  if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
}
