import type { StaffRole } from '../../../../../contract/endpoint.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { lockMember } from '../account.repository.ts'
import type { Authentication } from '../sign-in/authenticate.ts'
import { findMemberId, findRoles, type Identity } from '../sign-in/sign-in.repository.ts'
import * as repository from './people.repository.ts'
import { sortRoles } from './people.service.ts'

export interface RolesDependencies {
  transact: Transact
  now: () => Date
  audit: Audit
  authentication: Authentication
}

export interface RoleChange {
  role: StaffRole
  granted: boolean
  reason: string
}

/** Actor in the audit log for changes made on the command line. */
const commandLine = 'command-line'

export type RolesService = ReturnType<typeof createRoles>

/** Grants and revokes staff roles. Admins cannot revoke their own ADMIN role, so at least one admin remains. */
export function createRoles({ transact, now, audit, authentication }: RolesDependencies) {
  return { change }

  async function change(actorId: string, memberId: string, { role, granted, reason }: RoleChange) {
    const roles = await transact(async (tx) => {
      // When two admins revoke each other's role at once, the second is no longer an admin here.
      if (!(await repository.lockAdmins(tx)).includes(actorId)) throw new AppError('NOT_FOUND')
      if (!(await lockMember(tx, memberId))) throw new AppError('MEMBER_NOT_FOUND')
      if (memberId === actorId && role === 'ADMIN' && !granted) throw new AppError('ROLE_KEPT')
      if (granted && (await repository.findBlock(tx, memberId))) throw new AppError('MEMBER_IS_BLOCKED')

      const before = await staffRolesOf(tx, memberId)
      const changed = granted
        ? await repository.addRole(tx, memberId, role, now())
        : await repository.removeRole(tx, memberId, role)
      const after = await staffRolesOf(tx, memberId)
      const action = granted ? 'account.grantRole' : 'account.revokeRole'
      const entry = { actorId, action, subject: 'member', subjectId: memberId, reason } as const
      if (changed) await audit.record(tx, { ...entry, before: { roles: before }, after: { roles: after } })
      return after
    })
    authentication.forgetMember(memberId)
    return { roles }
  }
}

/**
 * Grants ADMIN to the member with this identity, from the command line. Returns false when no member has
 * signed in with it.
 */
export function grantAdmin(
  { transact, now, audit }: Pick<RolesDependencies, 'transact' | 'now' | 'audit'>,
  identity: Identity,
): Promise<boolean> {
  return transact(async (tx) => {
    const memberId = await findMemberId(tx, identity)
    if (!memberId) return false
    const before = await staffRolesOf(tx, memberId)
    if (!(await repository.addRole(tx, memberId, 'ADMIN', now()))) return true
    const after = await staffRolesOf(tx, memberId)
    await audit.record(tx, {
      ...{ actorId: commandLine, action: 'account.grantRole', subject: 'member', subjectId: memberId },
      ...{ before: { roles: before }, after: { roles: after }, reason: '--grant-admin' },
    })
    return true
  })
}

const staffRolesOf = async (db: Database, memberId: string) =>
  sortRoles((await findRoles(db, memberId)).filter((role) => role !== 'USER'))
