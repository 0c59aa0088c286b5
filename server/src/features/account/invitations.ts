import { addDays } from 'date-fns'
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { getInvitation as getEndpoint, invitationApi } from '../../../../contract/account/invitation.ts'
import type {
  AdminInvitation,
  addInvitation as addEndpoint,
} from '../../../../contract/account/invitation-admin.ts'
import type { Body, Data } from '../../../../contract/endpoint.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { expectFound } from '../../shared/errors/expect-found.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { hashOf, newId, newLink } from '../../shared/ids/ids.ts'
import type { Origin } from '../../shared/security-log/security-log.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { invitation, member, memberRole } from './account.tables.ts'
import { findBlock } from './admin/block-person.ts'
import { applyRoleChange, lockAllAdmins } from './admin/change-role.ts'
import type { AccountContext } from './context.ts'
import { findRoles, lockSelf } from './members.ts'
import { storeConsents } from './profile.ts'
import { forgetMember, renewToken } from './sign-in/sessions.ts'

const validDays = 7
const maxListed = 50

/** Lists open invitations, then those that were taken, newest first. */
export async function listInvitations({ db, now }: AccountContext): Promise<AdminInvitation[]> {
  const isListed = and(
    isNull(invitation.withdrawnAt),
    or(isNotNull(invitation.takenAt), gt(invitation.expiresAt, now())),
  )
  const rows = await findInvitations(db, isListed)
  const inState = (state: State) => rows.filter((row) => stateOf(row, now()) === state)
  return [...inState('OPEN'), ...inState('USED')].map(
    ({ id, role, note, byName, expiresAt, takenBy, takenByName, takenAt }) => ({
      id,
      role,
      note,
      byName,
      until: seoulIso(expiresAt),
      taken:
        takenBy && takenAt ? { memberId: takenBy, name: takenByName ?? '', at: seoulIso(takenAt) } : null,
    }),
  )
}

/** Makes an invitation and returns the token of its link, of which only the hash is stored. */
export async function addInvitation(
  ctx: AccountContext,
  actorId: string,
  { role, note }: Body<typeof addEndpoint>,
  origin: Origin,
) {
  const [{ token, tokenHash }, id, createdAt] = [newLink(), newId(), ctx.now()]
  const expiresAt = addDays(createdAt, validDays)
  await ctx.transact(async (tx) => {
    await tx
      .insert(invitation)
      .values({ id, tokenHash, role, note, invitedBy: actorId, createdAt, expiresAt })
    await record(ctx, tx, actorId, 'account.invite', { id, after: { role } })
  })
  ctx.recordSecurity({ kind: 'ROLE_CHANGED', memberId: actorId, origin, detail: { role, change: 'INVITED' } })
  return { token, until: seoulIso(expiresAt) }
}

/** Ends an open invitation. Idempotent. Throws INVITATION_NOT_FOUND, and INVITATION_ENDED for one that was taken. */
export async function withdrawInvitation(ctx: AccountContext, actorId: string, id: string) {
  await ctx.transact(async (tx) => {
    const [locked] = await tx.select().from(invitation).where(eq(invitation.id, id)).for('update')
    const { role, takenAt, withdrawnAt } = expectFound(locked, 'INVITATION_NOT_FOUND')
    if (takenAt) throw new AppError('INVITATION_ENDED')
    if (withdrawnAt) return
    await tx.update(invitation).set({ withdrawnAt: ctx.now(), note: '' }).where(eq(invitation.id, id))
    await record(ctx, tx, actorId, 'account.withdrawInvitation', { id, before: { role } })
  })
  return null
}

/** Returns what anybody with the link sees of it. Throws INVITATION_NOT_FOUND. */
export async function getInvitation(
  { db, now }: AccountContext,
  token: string,
): Promise<Data<typeof getEndpoint>> {
  const found = await findByToken(db, token)
  const { role, byName, expiresAt } = found
  return { role, byName, until: seoulIso(expiresAt), state: stateOf(found, now()) }
}

/**
 * Gives the caller the role of an invitation, with the consents of a new member, and returns a token that has the role.
 * Idempotent for who took it. Throws NOT_FOUND for a session of the customers' app, SECOND_FACTOR_REQUIRED for staff who
 * have not shown theirs, INVITATION_NOT_FOUND, INVITATION_ENDED, INVITATION_ROLE_HELD, MEMBER_BLOCKED, CONSENT_REQUIRED, or
 * what `storeConsents` throws.
 */
export async function takeInvitation(
  ctx: AccountContext,
  caller: Caller,
  { token, terms }: Body<typeof invitationApi.takeInvitation>,
  origin: Origin,
) {
  if (caller.kind !== 'STAFF') throw new AppError('NOT_FOUND')
  if (caller.secondFactor && caller.roles.length > 1) throw new AppError('SECOND_FACTOR_REQUIRED')
  const { id, role } = await findByToken(ctx.db, token)
  const isNew = await ctx.transact(async (tx) => {
    // In the order of a change of roles, so that who invited stays an administrator until the end.
    await lockAllAdmins(tx)
    const { acceptedAt } = await lockSelf(tx, caller.id)
    await tx.select().from(invitation).where(eq(invitation.id, id)).for('update')
    const found = await findByToken(tx, token)
    if (found.takenBy === caller.id) return false
    if (stateOf(found, ctx.now()) !== 'OPEN') throw new AppError('INVITATION_ENDED')
    if ((await findRoles(tx, caller.id)).includes(role)) throw new AppError('INVITATION_ROLE_HELD')
    if (await findBlock(tx, caller.id)) throw new AppError('MEMBER_BLOCKED')
    if (terms) await storeConsents(ctx, tx, caller.id, terms)
    else if (!acceptedAt) throw new AppError('CONSENT_REQUIRED')
    const taken = { takenBy: caller.id, takenAt: ctx.now() }
    await tx.update(invitation).set(taken).where(eq(invitation.id, id))
    const change = {
      actorId: found.invitedBy,
      memberId: caller.id,
      role,
      granted: true,
      isInvited: true,
    } as const
    await applyRoleChange(ctx, tx, { ...change, reason: '초대 링크를 받았어요.' })
    return true
  })
  forgetMember(ctx, caller.id)
  const detail = { role, change: 'GRANTED' }
  if (isNew) ctx.recordSecurity({ kind: 'ROLE_CHANGED', memberId: caller.id, origin, detail })
  return { token: await renewToken(ctx, caller) }
}

function record(
  { audit }: AccountContext,
  tx: Database,
  actorId: string,
  action: 'account.invite' | 'account.withdrawInvitation',
  { id, ...changed }: { id: string; before?: object; after?: object },
) {
  return audit.record(tx, { actorId, action, subject: 'invitation', subjectId: id, ...changed })
}

type State = Data<typeof getEndpoint>['state']
type FoundInvitation = Awaited<ReturnType<typeof findInvitations>>[number]

/** An invitation ends with the ADMIN role of who invited. */
function stateOf({ takenAt, withdrawnAt, adminId, expiresAt }: FoundInvitation, now: Date): State {
  if (takenAt) return 'USED'
  if (withdrawnAt || !adminId) return 'WITHDRAWN'
  return expiresAt > now ? 'OPEN' : 'EXPIRED'
}

async function findByToken(db: Database, token: string): Promise<FoundInvitation> {
  const [found] = await findInvitations(db, eq(invitation.tokenHash, hashOf(token)))
  return expectFound(found, 'INVITATION_NOT_FOUND')
}

const inviter = alias(member, 'inviter')
const taker = alias(member, 'taker')

/** Returns invitations with the names of both people, newest first; `adminId` is null when who invited is no administrator. */
const findInvitations = (db: Database, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(invitation),
      byName: inviter.name,
      takenByName: taker.name,
      adminId: memberRole.memberId,
    })
    .from(invitation)
    .innerJoin(inviter, eq(inviter.id, invitation.invitedBy))
    .leftJoin(taker, eq(taker.id, invitation.takenBy))
    .leftJoin(memberRole, and(eq(memberRole.memberId, invitation.invitedBy), eq(memberRole.role, 'ADMIN')))
    .where(where)
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(maxListed)
