import type { RoleProposal } from '../../../../../contract/account/account-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { lockMember } from '../account.repository.ts'
import * as people from './people.repository.ts'
import { applyRoleChange } from './role-change.ts'
import * as repository from './role-proposals.repository.ts'
import type { RolesDependencies } from './roles.service.ts'
import { findNames, findRecentGrantors } from './staff.repository.ts'

type StoredRoleProposal = repository.StoredRoleProposal
type Decision = Pick<StoredRoleProposal, 'note'> & { status: 'CONFIRMED' | 'DECLINED' }

export type RoleProposals = ReturnType<typeof createRoleProposals>

/** Lets another administrator confirm or decline that somebody becomes, or no longer is, an administrator. */
export function createRoleProposals(dependencies: RolesDependencies & { db: Database }) {
  const { db, transact, now, audit, authentication, recordSecurity } = dependencies
  return { list, confirm, decline }

  async function list(callerId: string) {
    return toViews(callerId, await repository.listRoleProposals(db))
  }

  /** Idempotent. Throws ROLE_SECOND_PERSON, NEW_ADMIN_MUST_WAIT or MEMBER_IS_BLOCKED. */
  async function confirm(actorId: string, id: string, origin: Origin): Promise<RoleProposal> {
    const decided = await transact(async (tx) => {
      const proposal = await lock(tx, actorId, id)
      if (proposal.status === 'CONFIRMED') return proposal
      const { memberId, granted, proposedBy, reason } = proposal
      if (actorId === proposedBy || actorId === memberId) throw new AppError('ROLE_SECOND_PERSON')
      if ((await findRecentGrantors(tx, actorId, now())).includes(proposedBy))
        throw new AppError('NEW_ADMIN_MUST_WAIT')
      await lockMember(tx, memberId)
      if (granted && (await people.findBlock(tx, memberId))) throw new AppError('MEMBER_IS_BLOCKED')
      const after = await decide(tx, proposal, actorId, { status: 'CONFIRMED', note: null })
      const change = {
        role: 'ADMIN',
        granted,
        reason,
        actorId: proposedBy,
        confirmedBy: actorId,
        memberId,
      } as const
      await applyRoleChange(dependencies, tx, change)
      return after
    })
    authentication.forgetMember(decided.memberId)
    const change = decided.granted ? 'GRANTED' : 'REVOKED'
    recordSecurity({ kind: 'ROLE_CHANGED', memberId: actorId, origin, detail: { role: 'ADMIN', change } })
    return toView(actorId, decided)
  }

  /** Also withdraws a proposal of one's own. Idempotent. */
  async function decline(actorId: string, id: string, note: string): Promise<RoleProposal> {
    const decided = await transact(async (tx) => {
      const proposal = await lock(tx, actorId, id)
      if (proposal.status === 'DECLINED') return proposal
      const after = await decide(tx, proposal, actorId, { status: 'DECLINED', note })
      await audit.record(tx, {
        actorId,
        action: 'account.declineRole',
        subject: 'member',
        subjectId: proposal.memberId,
        before: { proposal: id, role: 'ADMIN', granted: proposal.granted, proposedBy: proposal.proposedBy },
        reason: note,
      })
      return after
    })
    return toView(actorId, decided)
  }

  /** Locks the administrators, so that nobody decides who is no longer one, and the proposal. */
  async function lock(tx: Database, actorId: string, id: string) {
    if (!(await people.lockAdmins(tx)).includes(actorId)) throw new AppError('NOT_FOUND')
    const proposal = await repository.lockRoleProposal(tx, id)
    if (!proposal) throw new AppError('ROLE_PROPOSAL_NOT_FOUND')
    return proposal
  }

  async function decide(tx: Database, { id }: StoredRoleProposal, decidedBy: string, decision: Decision) {
    const decided = await repository.decideRoleProposal(tx, id, { ...decision, decidedBy, decidedAt: now() })
    if (!decided) throw new AppError('CHANGED_MEANWHILE')
    return decided
  }

  async function toView(callerId: string, row: StoredRoleProposal) {
    const [view] = await toViews(callerId, [row])
    if (!view) throw new AppError('ROLE_PROPOSAL_NOT_FOUND')
    return view
  }

  async function toViews(callerId: string, rows: StoredRoleProposal[]): Promise<RoleProposal[]> {
    const grantors = rows.length > 0 ? await findRecentGrantors(db, callerId, now()) : []
    const names = await findNames(
      db,
      rows.flatMap(({ memberId, proposedBy, decidedBy }) => [memberId, proposedBy, decidedBy ?? []].flat()),
    )
    const nameOf = (id: string) => names.get(id) ?? ''
    return rows.map((row) => {
      const { id, memberId, granted, reason, status, note, proposedBy, decidedBy, decidedAt } = row
      const isOpen = status === 'OPEN'
      const mayDecide = callerId !== proposedBy && callerId !== memberId && !grantors.includes(proposedBy)
      return {
        ...{ id, memberId, granted, reason, status, note },
        memberName: nameOf(memberId),
        proposedByName: nameOf(proposedBy),
        createdAt: seoulIso(row.createdAt),
        mayConfirm: isOpen && mayDecide,
        isMine: isOpen && callerId === proposedBy,
        decidedByName: decidedBy && nameOf(decidedBy),
        decidedAt: decidedAt && seoulIso(decidedAt),
      }
    })
  }
}
