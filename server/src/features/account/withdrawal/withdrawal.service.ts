import { randomUUID } from 'node:crypto'
import { addYears } from 'date-fns'
import { eraseFromLogs } from '../../../shared/audit/audit.repository.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { PersonalData, RetainedFact, RetentionKind } from '../../../shared/personal/personal-data.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { lockMember } from '../account.repository.ts'
import type { Authentication } from '../sign-in/authenticate.ts'
import { findRoles } from '../sign-in/sign-in.repository.ts'
import { addRetained, addWithdrawal } from './withdrawal.repository.ts'

export interface WithdrawalDependencies {
  transact: Transact
  now: () => Date
  authentication: Authentication
  audit: Audit
  /** Every owner of personal data. */
  personalData: PersonalData[]
}

export type Withdrawals = ReturnType<typeof createWithdrawal>

/** Legal retention in years. */
export const retentionYears: Record<RetentionKind, number> = { CONTRACT: 5, PAYMENT: 5, COMPLAINT: 3 }
const hasStaffRole =
  '운영 권한이 있는 계정은 바로 탈퇴할 수 없어요. 관리자에게 권한 해제를 먼저 요청해 주세요.'

/** Deletes accounts in one transaction and stores the retained records that the law requires. */
export function createWithdrawal(deps: WithdrawalDependencies) {
  const { transact, now, authentication, audit, personalData } = deps
  return { withdraw, withdrawOnBehalf }

  /** Throws WITHDRAWAL_BLOCKED with the reason while something is in progress, SIGN_IN_REQUIRED when already deleted. */
  async function withdraw(memberId: string, reason: string): Promise<null> {
    await transact(async (tx) => {
      // Of two concurrent requests the second waits for this lock and finds no member.
      if (!(await lockMember(tx, memberId))) throw new AppError('SIGN_IN_REQUIRED')
      await remove(tx, memberId, reason)
    })
    authentication.forgetMember(memberId)
    return null
  }

  /** Deletes an account at the member's request to staff. The reason is in the audit log, without the member's id. */
  async function withdrawOnBehalf(actorId: string, memberId: string, reason: string): Promise<null> {
    await transact(async (tx) => {
      if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
      await remove(tx, memberId, '')
      await audit.record(tx, { actorId, action: 'account.withdraw', subject: 'member', reason })
    })
    authentication.forgetMember(memberId)
    return null
  }

  async function remove(tx: Database, memberId: string, reason: string) {
    await assertNothingUnfinished(tx, memberId)
    await retain(tx, memberId)
    for (const { erase } of personalData) await erase(tx, memberId)
    // Last, because the database allows it only once the member is gone.
    await eraseFromLogs(tx, memberId)
    await addWithdrawal(tx, { id: newId(), reason, withdrawnAt: now() })
  }

  async function assertNothingUnfinished(tx: Database, memberId: string) {
    const roles = await findRoles(tx, memberId)
    if (roles.length > 1) throw new AppError('WITHDRAWAL_BLOCKED', { message: hasStaffRole })
    for (const { unfinished } of personalData) {
      const found = await unfinished?.(tx, memberId)
      if (found) throw new AppError('WITHDRAWAL_BLOCKED', found)
    }
  }

  async function retain(tx: Database, memberId: string) {
    const personId = randomUUID()
    const createdAt = now()
    for (const { retained } of personalData) {
      const facts = (await retained?.(tx, memberId)) ?? []
      const records = facts.map((fact) => ({
        id: randomUUID(),
        personId,
        kind: fact.kind,
        data: fact.data,
        keepUntil: lastDayOf(fact),
        createdAt,
      }))
      await addRetained(
        tx,
        records.filter(({ keepUntil }) => keepUntil >= seoulDay(createdAt)),
      )
    }
  }
}

const lastDayOf = ({ kind, since }: RetainedFact) => seoulDay(addYears(since, retentionYears[kind]))
