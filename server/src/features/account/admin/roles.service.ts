import type { StaffRole } from '../../../../../contract/endpoint.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Origin, RecordSecurity } from '../../../shared/security-log/security-log.ts'
import { lockMember } from '../account.repository.ts'
import type { Authentication } from '../sign-in/authenticate.ts'
import * as repository from './people.repository.ts'
import { applyRoleChange, type RoleChangeDependencies, staffRolesOf } from './role-change.ts'
import { addRoleProposal } from './role-proposals.repository.ts'

export interface RolesDependencies extends RoleChangeDependencies {
  authentication: Authentication
  recordSecurity: RecordSecurity
}

export interface RoleChange {
  role: StaffRole
  granted: boolean
  reason: string
}

export type RolesService = ReturnType<typeof createRoles>

/**
 * Grants and revokes staff roles. A change of ADMIN is a proposal that another administrator confirms. Admins cannot
 * revoke their own ADMIN role, so at least one admin remains.
 */
export function createRoles(dependencies: RolesDependencies) {
  const { transact, now, audit, authentication, recordSecurity } = dependencies
  return { change }

  async function change(actorId: string, memberId: string, request: RoleChange, origin: Origin) {
    const answer = await transact(async (tx) => {
      // When two admins revoke each other's role at once, the second is no longer an admin here.
      const admins = await repository.lockAdmins(tx)
      if (!admins.includes(actorId)) throw new AppError('NOT_FOUND')
      await assertChangeable(tx, actorId, memberId, request)
      if (request.role !== 'ADMIN')
        return {
          roles: await applyRoleChange(dependencies, tx, { ...request, actorId, memberId }),
          isProposed: false,
        }
      const roles = await staffRolesOf(tx, memberId)
      if (roles.includes('ADMIN') === request.granted) return { roles, isProposed: false }
      await propose(tx, { actorId, memberId, admins }, request)
      return { roles, isProposed: true }
    })
    authentication.forgetMember(memberId)
    const { role, granted } = request
    const change = answer.isProposed ? 'PROPOSED' : granted ? 'GRANTED' : 'REVOKED'
    recordSecurity({ kind: 'ROLE_CHANGED', memberId: actorId, origin, detail: { role, change } })
    return answer
  }

  async function assertChangeable(
    tx: Database,
    actorId: string,
    memberId: string,
    { role, granted }: RoleChange,
  ) {
    if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
    if (memberId === actorId && role === 'ADMIN' && !granted) throw new AppError('ROLE_KEPT')
    if (granted && (await repository.findBlock(tx, memberId))) throw new AppError('MEMBER_IS_BLOCKED')
  }

  /** Throws SECOND_ADMIN_MISSING when nobody could confirm, and ROLE_PROPOSED when the member has an open proposal. */
  async function propose(
    tx: Database,
    { actorId, memberId, admins }: { actorId: string; memberId: string; admins: string[] },
    { granted, reason }: RoleChange,
  ) {
    if (!admins.some((id) => id !== actorId && id !== memberId)) throw new AppError('SECOND_ADMIN_MISSING')
    const proposal = { id: newId(), memberId, granted, reason, status: 'OPEN' as const, proposedBy: actorId }
    const undecided = { createdAt: now(), decidedBy: null, decidedAt: null, note: null }
    if (!(await addRoleProposal(tx, { ...proposal, ...undecided }))) throw new AppError('ROLE_PROPOSED')
    await audit.record(tx, {
      actorId,
      action: 'account.proposeRole',
      subject: 'member',
      subjectId: memberId,
      after: { proposal: proposal.id, role: 'ADMIN', granted },
      reason,
    })
  }
}
