import { randomUUID } from 'node:crypto'
import { addYears } from 'date-fns'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { PersonalData, RetainedFact, RetentionKind } from '../../shared/personal/personal-data.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { lockMember } from './account.repository.ts'
import type { Authentication } from './authenticate.ts'
import { findRoles } from './sign-in.repository.ts'
import { addRetained, addWithdrawal } from './withdrawal.repository.ts'

export interface WithdrawalDependencies {
  transact: Transact
  now: () => Date
  authentication: Authentication
  audit: Audit
  /** Everything that stores something of people. */
  personalData: PersonalData[]
}

export type Withdrawals = ReturnType<typeof createWithdrawal>

/** How long the law makes us keep what. */
export const yearsKept: Record<RetentionKind, number> = { CONTRACT: 5, PAYMENT: 5, COMPLAINT: 3 }
const staffStays = '운영 권한이 있는 계정은 바로 탈퇴할 수 없어요. 관리자에게 권한 해제를 먼저 요청해 주세요.'

/** Removes a person at their word, all at once; what the law demands is kept apart from then on. */
export function createWithdrawal(deps: WithdrawalDependencies) {
  const { transact, now, authentication, audit, personalData } = deps
  return { withdraw, onBehalf }

  /** WITHDRAWAL_BLOCKED, naming it, while something is under way; SIGN_IN_REQUIRED for who has left already. */
  async function withdraw(memberId: string, reason: string): Promise<null> {
    await transact(async (tx) => {
      // Two calls at once: the second waits here and finds nobody.
      if (!(await lockMember(tx, memberId))) throw new AppError('SIGN_IN_REQUIRED')
      await remove(tx, memberId, reason)
    })
    authentication.forgetMember(memberId)
    return null
  }

  /** The same for somebody who asked staff; why, is in the audit log, which by then leads to nobody. */
  async function onBehalf(actorId: string, memberId: string, reason: string): Promise<null> {
    await transact(async (tx) => {
      if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
      await remove(tx, memberId, '')
      await audit.record(tx, { actorId, action: 'account.withdraw', subject: 'member', reason })
    })
    authentication.forgetMember(memberId)
    return null
  }

  async function remove(tx: Database, memberId: string, reason: string) {
    await expectNothingUnfinished(tx, memberId)
    await retain(tx, memberId)
    for (const { forget } of personalData) await forget(tx, memberId)
    await addWithdrawal(tx, { id: newId(), reason, withdrawnAt: now() })
  }

  async function expectNothingUnfinished(tx: Database, memberId: string) {
    const roles = await findRoles(tx, memberId)
    if (roles.length > 1) throw new AppError('WITHDRAWAL_BLOCKED', { message: staffStays })
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

const lastDayOf = ({ kind, since }: RetainedFact) => seoulDay(addYears(since, yearsKept[kind]))
