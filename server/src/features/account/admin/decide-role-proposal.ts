import { and, desc, eq } from 'drizzle-orm'
import type { RoleProposal } from '../../../../../contract/account/account-admin.ts'
import { countUpTo } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { lockOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { roleProposal } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { findNames, findRecentGrantors, lockMember } from '../members.ts'
import { forgetMember } from '../sign-in/sessions.ts'
import { findBlock } from './block-person.ts'
import { applyRoleChange, lockAdmins } from './change-role.ts'

type StoredRoleProposal = typeof roleProposal.$inferSelect
type Decision = Pick<StoredRoleProposal, 'note'> & { status: 'CONFIRMED' | 'DECLINED' }

const listedDecided = 20

/** Lists proposals that somebody becomes, or no longer is, an administrator. */
export async function listRoleProposals(ctx: AccountContext, callerId: string) {
  return toViews(ctx, callerId, await findRoleProposals(ctx.db))
}

/**
 * Confirms and carries out a proposal as another administrator. Idempotent. Throws NOT_FOUND, ROLE_PROPOSAL_NOT_FOUND,
 * ROLE_SECOND_PERSON, NEW_ADMIN_MUST_WAIT, MEMBER_IS_BLOCKED or CHANGED_MEANWHILE.
 */
export async function confirmRoleProposal(
  ctx: AccountContext,
  actorId: string,
  id: string,
  origin: Origin,
): Promise<RoleProposal> {
  const decided = await ctx.transact(async (tx) => {
    const proposal = await lockProposal(tx, actorId, id)
    if (proposal.status === 'CONFIRMED') return proposal
    const { memberId, granted, proposedBy, reason } = proposal
    if (actorId === proposedBy || actorId === memberId) throw new AppError('ROLE_SECOND_PERSON')
    if ((await findRecentGrantors(tx, actorId, ctx.now())).includes(proposedBy))
      throw new AppError('NEW_ADMIN_MUST_WAIT')
    await lockMember(tx, memberId)
    if (granted && (await findBlock(tx, memberId))) throw new AppError('MEMBER_IS_BLOCKED')
    const after = await decide(ctx, tx, proposal, actorId, { status: 'CONFIRMED', note: null })
    const change = { role: 'ADMIN', granted, reason, actorId: proposedBy, confirmedBy: actorId } as const
    await applyRoleChange(ctx, tx, { ...change, memberId })
    return after
  })
  forgetMember(ctx, decided.memberId)
  const change = decided.granted ? 'GRANTED' : 'REVOKED'
  ctx.recordSecurity({ kind: 'ROLE_CHANGED', memberId: actorId, origin, detail: { role: 'ADMIN', change } })
  return toView(ctx, actorId, decided)
}

/**
 * Declines a proposal, or withdraws one of one's own. Idempotent. Throws NOT_FOUND, ROLE_PROPOSAL_NOT_FOUND or
 * CHANGED_MEANWHILE.
 */
export async function declineRoleProposal(
  ctx: AccountContext,
  actorId: string,
  id: string,
  note: string,
): Promise<RoleProposal> {
  const decided = await ctx.transact(async (tx) => {
    const proposal = await lockProposal(tx, actorId, id)
    if (proposal.status === 'DECLINED') return proposal
    const after = await decide(ctx, tx, proposal, actorId, { status: 'DECLINED', note })
    await ctx.audit.record(tx, {
      actorId,
      action: 'account.declineRole',
      subject: 'member',
      subjectId: proposal.memberId,
      before: { proposal: id, role: 'ADMIN', granted: proposal.granted, proposedBy: proposal.proposedBy },
      reason: note,
    })
    return after
  })
  return toView(ctx, actorId, decided)
}

/** Locks the administrators, so that nobody decides who is no longer one, and the proposal. */
async function lockProposal(tx: Database, actorId: string, id: string): Promise<StoredRoleProposal> {
  await lockAdmins(tx, actorId)
  return expectFound(await lockOne(tx, roleProposal, eq(roleProposal.id, id)), 'ROLE_PROPOSAL_NOT_FOUND')
}

async function decide(
  { now }: AccountContext,
  tx: Database,
  { id }: StoredRoleProposal,
  decidedBy: string,
  decision: Decision,
): Promise<StoredRoleProposal> {
  const [decided] = await tx
    .update(roleProposal)
    .set({ ...decision, decidedBy, decidedAt: now() })
    .where(and(eq(roleProposal.id, id), eq(roleProposal.status, 'OPEN')))
    .returning()
  return expectFound(decided, 'CHANGED_MEANWHILE')
}

/** Returns all open proposals, oldest first, then the latest decided ones. */
async function findRoleProposals(db: Database): Promise<StoredRoleProposal[]> {
  const newest = [desc(roleProposal.createdAt), desc(roleProposal.id)]
  const open = await db
    .select()
    .from(roleProposal)
    .where(eq(roleProposal.status, 'OPEN'))
    .orderBy(...newest)
  const recent = await db
    .select()
    .from(roleProposal)
    .orderBy(...newest)
    .limit(listedDecided)
  return [...open.toReversed(), ...recent.filter(({ status }) => status !== 'OPEN')]
}

async function toView(ctx: AccountContext, callerId: string, row: StoredRoleProposal) {
  const [view] = await toViews(ctx, callerId, [row])
  return expectFound(view, 'ROLE_PROPOSAL_NOT_FOUND')
}

async function toViews(
  { db, now }: AccountContext,
  callerId: string,
  rows: StoredRoleProposal[],
): Promise<RoleProposal[]> {
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
      id,
      memberId,
      granted,
      reason,
      status,
      note,
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

/** Counts open proposals up to `max`. */
export const countOpenRoleProposals = (db: Database, max: number) =>
  countUpTo(db, roleProposal, eq(roleProposal.status, 'OPEN'), max)
