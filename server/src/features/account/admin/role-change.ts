import type { StaffRole } from '../../../../../contract/endpoint.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import { findMember } from '../account.repository.ts'
import { findMemberId, findRoles, type Identity } from '../sign-in/sign-in.repository.ts'
import * as repository from './people.repository.ts'
import { sortRoles } from './people.service.ts'
import { findAdmins } from './staff.repository.ts'

export interface RoleChangeDependencies {
  transact: Transact
  now: () => Date
  audit: Audit
  notify: Notify
}

interface DecidedRoleChange {
  /** The proposer where the change was proposed. */
  actorId: string
  /** Who confirmed the proposal. */
  confirmedBy?: string
  memberId: string
  role: StaffRole
  granted: boolean
  reason: string
}

/** Actor in the audit log for changes made on the command line. */
const commandLine = 'command-line'

const roleNames: Record<StaffRole, string> = { EXPERT: '전문가', OPERATOR: '운영자', ADMIN: '관리자' }

/** Makes a role change, with its audit entry and a notice for every administrator. Returns the roles afterwards. */
export async function applyRoleChange(
  { now, audit, notify }: Omit<RoleChangeDependencies, 'transact'>,
  tx: Database,
  change: DecidedRoleChange,
): Promise<StaffRole[]> {
  const { actorId, confirmedBy, memberId, role, granted, reason } = change
  const before = await staffRolesOf(tx, memberId)
  const admins = await findAdmins(tx)
  const grant = {
    grantedAt: now(),
    grantedBy: confirmedBy ? actorId : null,
    confirmedBy: confirmedBy ?? null,
  }
  const changed = granted
    ? await repository.addRole(tx, { memberId, role, ...grant })
    : await repository.removeRole(tx, memberId, role)
  const after = await staffRolesOf(tx, memberId)
  if (!changed) return after
  await audit.record(tx, {
    actorId: confirmedBy ?? actorId,
    action: granted ? 'account.grantRole' : 'account.revokeRole',
    subject: 'member',
    subjectId: memberId,
    before: { roles: before, ...(confirmedBy && { proposedBy: actorId }) },
    after: { roles: after },
    reason,
  })
  const name = (await findMember(tx, memberId))?.name ?? ''
  const values = {
    memberName: name,
    roleChange: `${roleNames[role]} 역할을 ${granted ? '줬어요' : '거뒀어요'}`,
  }
  for (const adminId of new Set([...admins, ...(await findAdmins(tx))]))
    await notify(tx, { memberId: adminId, notice: 'ROLE_CHANGED', values })
  return after
}

/**
 * Grants ADMIN to the member with this identity, from the command line. Returns false when no member has
 * signed in with it.
 */
export function grantAdmin(dependencies: RoleChangeDependencies, identity: Identity): Promise<boolean> {
  return dependencies.transact(async (tx) => {
    const memberId = await findMemberId(tx, identity)
    if (!memberId) return false
    const change = { role: 'ADMIN', granted: true, reason: '--grant-admin' } as const
    await applyRoleChange(dependencies, tx, { ...change, actorId: commandLine, memberId })
    return true
  })
}

export const staffRolesOf = async (db: Database, memberId: string) =>
  sortRoles((await findRoles(db, memberId)).filter((role) => role !== 'USER'))
