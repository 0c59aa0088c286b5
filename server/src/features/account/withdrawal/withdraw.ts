import { randomUUID } from 'node:crypto'
import { addYears } from 'date-fns'
import { eraseFromLogs } from '../../../shared/audit/audit.repository.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { RetainedFact, RetentionKind } from '../../../shared/personal/personal-data.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { AccountContext } from '../context.ts'
import { lockPerson, lockSelf } from '../members.ts'
import { forgetMember } from '../sign-in/authenticate.ts'
import { findRoles } from '../sign-in/sign-in.repository.ts'
import { retainedRecord, withdrawal } from '../withdrawal.tables.ts'

/** Legal retention in years. */
export const retentionYears: Record<RetentionKind, number> = { CONTRACT: 5, PAYMENT: 5, COMPLAINT: 3 }
const hasStaffRole =
  '운영 권한이 있는 계정은 바로 탈퇴할 수 없어요. 관리자에게 권한 해제를 먼저 요청해 주세요.'

/**
 * Deletes the member's own account in one transaction and stores the retained records that the law requires. Throws
 * WITHDRAWAL_BLOCKED with the reason while something is in progress, SIGN_IN_REQUIRED when already deleted.
 */
export async function withdraw(ctx: AccountContext, memberId: string, reason: string): Promise<null> {
  await ctx.transact(async (tx) => {
    // Of two concurrent requests the second waits for this lock and finds no member.
    await lockSelf(tx, memberId)
    await remove(ctx, tx, memberId, reason)
  })
  forgetMember(ctx, memberId)
  return null
}

/**
 * Deletes an account at the member's request to staff. The reason is in the audit log, without the member's id. Throws
 * MEMBER_NOT_FOUND or WITHDRAWAL_BLOCKED.
 */
export async function withdrawPerson(
  ctx: AccountContext,
  actorId: string,
  memberId: string,
  reason: string,
): Promise<null> {
  await ctx.transact(async (tx) => {
    await lockPerson(tx, memberId)
    await remove(ctx, tx, memberId, '')
    await ctx.audit.record(tx, { actorId, action: 'account.withdraw', subject: 'member', reason })
  })
  forgetMember(ctx, memberId)
  return null
}

async function remove(ctx: AccountContext, tx: Database, memberId: string, reason: string) {
  await assertNothingUnfinished(ctx, tx, memberId)
  await retain(ctx, tx, memberId)
  for (const { erase } of ctx.personalData) await erase(tx, memberId)
  // Last, because the database allows it only once the member is gone.
  await eraseFromLogs(tx, memberId)
  await tx.insert(withdrawal).values({ id: newId(), reason, withdrawnAt: ctx.now() })
}

async function assertNothingUnfinished({ personalData }: AccountContext, tx: Database, memberId: string) {
  const roles = await findRoles(tx, memberId)
  if (roles.length > 1) throw new AppError('WITHDRAWAL_BLOCKED', { message: hasStaffRole })
  for (const { unfinished } of personalData) {
    const found = await unfinished?.(tx, memberId)
    if (found) throw new AppError('WITHDRAWAL_BLOCKED', found)
  }
}

async function retain({ now, personalData }: AccountContext, tx: Database, memberId: string) {
  const personId = randomUUID()
  const createdAt = now()
  for (const { retained } of personalData) {
    const facts = (await retained?.(tx, memberId)) ?? []
    const records = facts
      .map((fact) => ({
        id: randomUUID(),
        personId,
        kind: fact.kind,
        data: fact.data,
        keepUntil: lastDayOf(fact),
        createdAt,
      }))
      .filter(({ keepUntil }) => keepUntil >= seoulDay(createdAt))
    if (records.length > 0) await tx.insert(retainedRecord).values(records)
  }
}

const lastDayOf = ({ kind, since }: RetainedFact) => seoulDay(addYears(since, retentionYears[kind]))
