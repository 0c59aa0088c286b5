import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { lockMember } from './account.repository.ts'
import type { Authentication } from './authenticate.ts'
import * as repository from './people.repository.ts'
import { inOrder } from './people.service.ts'
import { findMemberId, findRoles, type Identity } from './sign-in.repository.ts'

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

/** Stands in the log where no person acted. */
const commandLine = 'command-line'

export type RolesService = ReturnType<typeof createRoles>

/** Gives roles and takes them away. Nobody takes away their own ADMIN, so one always stays. */
export function createRoles({ transact, now, audit, authentication }: RolesDependencies) {
  return { change }

  async function change(actorId: string, memberId: string, { role, granted, reason }: RoleChange) {
    const roles = await transact(async (tx) => {
      // Of two admins who take the role from each other at the same moment, the second is none any more.
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
      const entry = { actorId, action, subject: 'member', subjectId: memberId, reason }
      if (changed) await audit.record(tx, { ...entry, before: { roles: before }, after: { roles: after } })
      return after
    })
    authentication.forgetMember(memberId)
    return { roles }
  }
}

/**
 * Makes the person behind an identity an administrator, at the word of whoever runs the server: the log
 * names the command line in place of a person. False when nobody has signed in by that identity.
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
  inOrder((await findRoles(db, memberId)).filter((role) => role !== 'USER'))
