import { and, asc, eq } from 'drizzle-orm'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { memberRole, roleProposal } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { findAdmins, findMember, findMemberId, findRoles, type Identity, lockPerson } from '../members.ts'
import { forgetMember } from '../sign-in/sessions.ts'
import { findBlock } from './block-person.ts'
import { sortRoles } from './list-people.ts'

interface RoleChange {
  role: StaffRole
  granted: boolean
  reason: string
}

/**
 * Grants or revokes a staff role; what a former expert has begun goes to the queue. A change of ADMIN is a proposal that
 * another administrator confirms. Admins cannot revoke their own ADMIN role, so at least one admin remains. Throws NOT_FOUND, MEMBER_NOT_FOUND, ROLE_KEPT,
 * MEMBER_IS_BLOCKED, SECOND_ADMIN_MISSING when nobody could confirm, and ROLE_PROPOSED when the member has an open proposal.
 */
export async function changeRole(
  ctx: AccountContext,
  actorId: string,
  memberId: string,
  request: RoleChange,
  origin: Origin,
) {
  const { role, granted } = request
  const answer = await ctx.transact(async (tx) => {
    // When two admins revoke each other's role at once, the second is no longer an admin here.
    const admins = await lockAdmins(tx, actorId)
    await lockPerson(tx, memberId)
    if (memberId === actorId && role === 'ADMIN' && !granted) throw new AppError('ROLE_KEPT')
    if (granted && (await findBlock(tx, memberId))) throw new AppError('MEMBER_IS_BLOCKED')
    if (role !== 'ADMIN') {
      const change = { ...request, actorId, memberId }
      if (role === 'EXPERT' && !granted) await ctx.begunCases.passToQueue(tx, memberId, actorId)
      return { roles: await applyRoleChange(ctx, tx, change), isProposed: false }
    }
    const roles = await staffRolesOf(tx, memberId)
    if (roles.includes('ADMIN') === granted) return { roles, isProposed: false }
    if (!admins.some((id) => id !== actorId && id !== memberId)) throw new AppError('SECOND_ADMIN_MISSING')
    await propose(ctx, tx, actorId, memberId, request)
    return { roles, isProposed: true }
  })
  forgetMember(ctx, memberId)
  const change = answer.isProposed ? 'PROPOSED' : granted ? 'GRANTED' : 'REVOKED'
  ctx.recordSecurity({ kind: 'ROLE_CHANGED', memberId: actorId, origin, detail: { role, change } })
  return answer
}

/** Locks the administrators until the transaction ends and returns their ids. Throws NOT_FOUND when the actor no longer is one. */
export async function lockAdmins(tx: Database, actorId: string): Promise<string[]> {
  const admins = await lockAllAdmins(tx)
  if (!admins.includes(actorId)) throw new AppError('NOT_FOUND')
  return admins
}

/** Locks the administrators until the transaction ends and returns their ids. */
export async function lockAllAdmins(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ memberId: memberRole.memberId })
    .from(memberRole)
    .where(eq(memberRole.role, 'ADMIN'))
    .orderBy(asc(memberRole.memberId))
    .for('update')
  return rows.map(({ memberId }) => memberId)
}

async function propose(
  { now, audit }: AccountContext,
  tx: Database,
  actorId: string,
  memberId: string,
  { granted, reason }: RoleChange,
) {
  const id = newId()
  const proposal = { id, memberId, granted, reason, status: 'OPEN' as const, proposedBy: actorId }
  const { rowCount } = await tx
    .insert(roleProposal)
    .values({ ...proposal, createdAt: now() })
    .onConflictDoNothing()
  if (!rowCount) throw new AppError('ROLE_PROPOSED')
  await audit.record(tx, {
    actorId,
    action: 'account.proposeRole',
    subject: 'member',
    subjectId: memberId,
    after: { proposal: id, role: 'ADMIN', granted },
    reason,
  })
}

interface DecidedRoleChange {
  /** The proposer where the change was proposed, who invited where the member took an invitation. */
  actorId: string
  /** Who confirmed the proposal. */
  confirmedBy?: string
  /** The member has taken an invitation, and is the actor in the audit log. */
  isInvited?: true
  memberId: string
  role: StaffRole
  granted: boolean
  reason: string
}

type RoleChangeContext = Pick<Context, 'now' | 'audit' | 'notify'>

const roleNames: Record<StaffRole, string> = { EXPERT: '전문가', OPERATOR: '운영자', ADMIN: '관리자' }

/** Makes a role change, with its audit entry and a notice for every administrator. Returns the roles afterwards. */
export async function applyRoleChange(
  { now, audit, notify }: RoleChangeContext,
  tx: Database,
  change: DecidedRoleChange,
): Promise<StaffRole[]> {
  const { actorId, confirmedBy, isInvited, memberId, role, granted, reason } = change
  const before = await staffRolesOf(tx, memberId)
  const admins = await findAdmins(tx)
  const grant = {
    grantedAt: now(),
    grantedBy: actorId === commandLine ? null : actorId,
    confirmedBy: confirmedBy ?? null,
  }
  const changed = granted
    ? await addRole(tx, { memberId, role, ...grant })
    : await removeRole(tx, memberId, role)
  const after = await staffRolesOf(tx, memberId)
  if (!changed) return after
  await audit.record(tx, {
    actorId: isInvited ? memberId : (confirmedBy ?? actorId),
    action: granted ? 'account.grantRole' : 'account.revokeRole',
    subject: 'member',
    subjectId: memberId,
    before: {
      roles: before,
      ...(confirmedBy && { proposedBy: actorId }),
      ...(isInvited && { invitedBy: actorId }),
    },
    after: { roles: after },
    reason,
  })
  const name = (await findMember(tx, memberId))?.name ?? ''
  const values = {
    memberName: name,
    roleChange: `${isInvited ? '초대 링크로 ' : ''}${roleNames[role]} 역할을 ${granted ? '줬어요' : '거뒀어요'}`,
  }
  for (const adminId of new Set([...admins, ...(await findAdmins(tx))]))
    await notify(tx, {
      memberId: adminId,
      notice: 'ROLE_CHANGED',
      values,
      link: `/console/people/${memberId}/show`,
    })
  return after
}

/** False when the member already has the role. */
async function addRole(tx: Database, granted: typeof memberRole.$inferInsert) {
  const { rowCount } = await tx.insert(memberRole).values(granted).onConflictDoNothing()
  return rowCount === 1
}

/** False when the member does not have the role. */
async function removeRole(tx: Database, memberId: string, role: StaffRole) {
  const isRole = and(eq(memberRole.memberId, memberId), eq(memberRole.role, role))
  return (await tx.delete(memberRole).where(isRole)).rowCount === 1
}

const staffRolesOf = async (db: Database, memberId: string) => sortRoles(await findRoles(db, memberId))

/** Actor in the audit log for changes made on the command line. */
export const commandLine = 'command-line'

/**
 * Grants ADMIN to the member with this identity, from the command line. Returns false when no member has
 * signed in with it.
 */
export function grantAdmin(ctx: RoleChangeContext & Pick<Context, 'transact'>, identity: Identity) {
  return ctx.transact(async (tx) => {
    const memberId = await findMemberId(tx, identity)
    if (!memberId) return false
    const change = { role: 'ADMIN', granted: true, reason: '--grant-admin' } as const
    await applyRoleChange(ctx, tx, { ...change, actorId: commandLine, memberId })
    return true
  })
}
