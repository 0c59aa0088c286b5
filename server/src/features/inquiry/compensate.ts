import { and, eq, gte, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import { inquiryOutcomeLabels } from '../../../../contract/inquiry/inquiry.ts'
import type { inquiryAdminApi } from '../../../../contract/inquiry/inquiry-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import { notifyProposer, notifyStaff } from '../../shared/notices/staff-notices.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import { canApprove, findSoloLimit, giveAlone, isOnlyAdmin, takeBackGift } from '../payment/index.ts'
import type { InquiryContext } from './context.ts'
import {
  addMessage,
  changeInquiry,
  findAnswerBy,
  findCompensations,
  openCompensation,
  requireSeen,
  type StoredCompensation,
  type StoredInquiry,
  withLockedInquiry,
} from './inquiry.repository.ts'
import { compensation, inquiry } from './inquiry.tables.ts'
import { notifyOpener } from './notify-staff.ts'

/*
 * A compensation counts like everything that staff give away: one person may offer it within the sums of the ledger, above them it waits
 * for a second administrator. The customer accepts it with an account, an administrator transfers the money and notes that it was sent.
 */

/** Locks a compensation of this inquiry. Throws COMPENSATION_GONE. */
export async function lockCompensation(
  tx: Database,
  { memberId, id }: Pick<StoredInquiry, 'memberId' | 'id'>,
  compensationId: string,
): Promise<StoredCompensation> {
  const isOne = and(eq(compensation.memberId, memberId), eq(compensation.id, compensationId))
  const [found] = await tx.select().from(compensation).where(isOne).for('update')
  if (found?.inquiryId !== id) throw new AppError('COMPENSATION_GONE')
  return found
}

interface CompensationId {
  /** Of the inquiry. */
  id: string
  compensationId: string
}

/** Runs `work` with the inquiry and one of its compensations locked, for staff. Throws INQUIRY_NOT_FOUND, OWN_INQUIRY or COMPENSATION_GONE. */
const withLockedCompensation = (
  ctx: InquiryContext,
  actorId: string,
  { id, compensationId }: CompensationId,
  work: (tx: Database, row: StoredInquiry, offer: StoredCompensation) => Promise<void>,
) =>
  withLockedInquiry(ctx, actorId, id, async (tx, row) =>
    work(tx, row, await lockCompensation(tx, row, compensationId)),
  )

export const changeCompensation = (
  tx: Database,
  { memberId, id }: Pick<StoredCompensation, 'memberId' | 'id'>,
  changes: Partial<StoredCompensation> & { changedAt: Date },
) =>
  tx
    .update(compensation)
    .set(changes)
    .where(and(eq(compensation.memberId, memberId), eq(compensation.id, id)))

/** Offers money to the customer, or proposes it to a second administrator. Repeating it changes nothing. Throws INQUIRY_NOT_FOUND, INQUIRY_CLOSED or INQUIRY_HAS_OFFER, or like `requireSeen`. */
export async function offerCompensation(
  ctx: InquiryContext,
  actorId: string,
  id: string,
  { compensationId, won, reason, message }: Body<typeof inquiryAdminApi.offerCompensation>,
  seen?: string,
) {
  await withLockedInquiry(ctx, actorId, id, async (tx, row) => {
    const { memberId } = row
    const before = await findCompensations(tx, row)
    if (before.some((offer) => offer.id === compensationId)) return
    if (row.state === 'CLOSED') throw new AppError('INQUIRY_CLOSED')
    requireSeen(row, seen)
    if (before.some(({ state }) => openCompensation.includes(state))) throw new AppError('INQUIRY_HAS_OFFER')
    const gift = {
      staffId: actorId,
      customerId: memberId,
      kind: 'COMPENSATION' as const,
      won,
      reservationId: row.reservationId ?? id,
      sourceId: compensationId,
    }
    const isAlone = await giveAlone(ctx, tx, gift, await sumApproved(tx, row))
    const at = ctx.now()
    const state = isAlone ? 'OFFERED' : 'PROPOSED'
    await tx.insert(compensation).values({
      memberId,
      id: compensationId,
      inquiryId: id,
      won,
      reason,
      message,
      state,
      proposedBy: actorId,
      createdAt: at,
      changedAt: at,
    })
    await audit(ctx, tx, actorId, 'inquiry.offerCompensation', row, { amount: won, status: state }, reason)
    if (isAlone) return askCustomer(ctx, tx, row, { won }, actorId)
    const values = { amount: formatWon(won), staffName: await ctx.findName(actorId, tx) }
    await notifyStaff(ctx, tx, {
      notice: 'COMPENSATION_WAITS',
      values,
      link: `/console/inquiries?id=${id}`,
      except: actorId,
    })
  })
}

/** The won that second administrators let be offered about the same reservation, or in the same inquiry without one. */
async function sumApproved(tx: Database, { memberId, id, reservationId }: StoredInquiry) {
  const isAbout = reservationId ? eq(inquiry.reservationId, reservationId) : eq(inquiry.id, id)
  const isCounted = and(
    eq(compensation.memberId, memberId),
    isNotNull(compensation.approvedBy),
    notInArray(compensation.state, ['DECLINED', 'REJECTED']),
    isAbout,
  )
  const isOfInquiry = and(eq(inquiry.memberId, compensation.memberId), eq(inquiry.id, compensation.inquiryId))
  const [sums] = await tx
    .select({ won: sql<number>`coalesce(sum(${compensation.won}), 0)::int` })
    .from(compensation)
    .innerJoin(inquiry, isOfInquiry)
    .where(isCounted)
  return sums?.won ?? 0
}

/** Returns the won that this member of staff may still offer here without a second administrator. */
export const findAloneLimit = async (ctx: InquiryContext, staffId: string, row: StoredInquiry) => {
  const gift = { staffId, customerId: row.memberId, reservationId: row.reservationId ?? row.id }
  return findSoloLimit(ctx, ctx.db, gift, await sumApproved(ctx.db, row))
}

/** The customer is asked: it is their turn. */
async function askCustomer(
  ctx: InquiryContext,
  tx: Database,
  row: StoredInquiry,
  { won }: Pick<StoredCompensation, 'won'>,
  actorId: string,
) {
  await changeInquiry(tx, row, {
    state: 'CUSTOMERS',
    dueAt: null,
    ownerId: row.ownerId ?? actorId,
    changedAt: ctx.now(),
  })
  await ctx.notify(tx, {
    memberId: row.memberId,
    notice: 'COMPENSATION_OFFERED',
    values: { amount: formatWon(won) },
    link: `/inquiries/${row.id}`,
  })
}

/** Whether this administrator may let the customer be asked. */
export async function findApprover(ctx: InquiryContext, actorId: string) {
  const [grantors, granted, admins] = await Promise.all([
    ctx.findRecentGrantors(actorId),
    ctx.findRecentlyGranted(actorId),
    ctx.findAdmins(ctx.db),
  ])
  const recentTies = [...grantors, ...granted]
  const approver = { id: actorId, recentTies, isOnlyAdmin: isOnlyAdmin(admins, actorId) }
  return {
    mayApprove: (offer: StoredCompensation) =>
      admins.includes(actorId) &&
      canApprove({ ...offer, status: offer.state === 'PROPOSED' ? 'OPEN' : 'DECLINED' }, approver, ctx.now()),
  }
}

/** Lets the customer be asked, as a second administrator, or as the only one a day later. Throws SECOND_PERSON_NEEDED or COMPENSATION_GONE, or like `requireSeen`. */
export async function approveCompensation(
  ctx: InquiryContext,
  actorId: string,
  one: CompensationId,
  seen?: string,
) {
  const { mayApprove } = await findApprover(ctx, actorId)
  await withLockedCompensation(ctx, actorId, one, async (tx, row, offer) => {
    if (offer.approvedBy === actorId) return
    if (offer.state !== 'PROPOSED') throw new AppError('COMPENSATION_GONE')
    requireSeen(row, seen)
    if (!mayApprove(offer)) throw new AppError('SECOND_PERSON_NEEDED')
    await changeCompensation(tx, offer, { state: 'OFFERED', approvedBy: actorId, changedAt: ctx.now() })
    const after = {
      amount: offer.won,
      status: 'OFFERED',
      ...(actorId === offer.proposedBy && { alone: true }),
    }
    await audit(ctx, tx, actorId, 'inquiry.approveCompensation', row, after, offer.reason)
    await askCustomer(ctx, tx, row, offer, offer.proposedBy)
    await tellProposer(ctx, tx, row, offer, { decidedBy: actorId, isApproved: true })
  })
}

const tellProposer = (
  ctx: InquiryContext,
  tx: Database,
  { id }: StoredInquiry,
  { won, proposedBy }: StoredCompensation,
  decision: { decidedBy: string; isApproved: boolean; reason?: string | undefined },
) =>
  notifyProposer(ctx, tx, {
    proposal: `보상 ${formatWon(won)}`,
    proposedBy,
    ...decision,
    link: `/console/inquiries?id=${id}`,
  })

/** What the customer does not take, or staff take back, counts for nothing. */
export const takeBackOffer = (
  tx: Database,
  { id, reservationId }: StoredInquiry,
  { id: sourceId }: Pick<StoredCompensation, 'id'>,
) => takeBackGift(tx, { kind: 'COMPENSATION', reservationId: reservationId ?? id, sourceId })

/** Takes back what the customer has not accepted yet, with a note of who did and why. Throws COMPENSATION_GONE. */
export async function rejectCompensation(
  ctx: InquiryContext,
  actorId: string,
  one: CompensationId,
  reason?: string,
) {
  await withLockedCompensation(ctx, actorId, one, async (tx, row, offer) => {
    if (offer.state === 'REJECTED') return
    if (offer.state !== 'PROPOSED' && offer.state !== 'OFFERED') throw new AppError('COMPENSATION_GONE')
    const at = ctx.now()
    await changeCompensation(tx, offer, { state: 'REJECTED', changedAt: at })
    await takeBackOffer(tx, row, offer)
    if (offer.state === 'OFFERED')
      await changeInquiry(tx, row, {
        state: 'OURS',
        dueAt: await findAnswerBy(tx, at),
        changedAt: at,
      })
    if (offer.state === 'PROPOSED')
      await tellProposer(ctx, tx, row, offer, { decidedBy: actorId, isApproved: false, reason })
    const what = actorId === offer.proposedBy ? '거뒀어요' : '거절했어요'
    const text = [`보상 ${formatWon(offer.won)} 제안을 ${what}.`, reason].filter(Boolean).join('\n')
    await addMessage(tx, {
      memberId: row.memberId,
      inquiryId: row.id,
      id: newId(),
      authorId: actorId,
      isInternal: true,
      text,
      photos: [],
      createdAt: at,
    })
    const after = { amount: offer.won, status: 'REJECTED' }
    await audit(ctx, tx, actorId, 'inquiry.rejectCompensation', row, after, reason)
  })
}

/** Notes that the money was transferred and ends the inquiry. Throws COMPENSATION_GONE, or like `requireSeen`. */
export async function payCompensation(
  ctx: InquiryContext,
  actorId: string,
  one: CompensationId,
  seen?: string,
) {
  await withLockedCompensation(ctx, actorId, one, async (tx, row, offer) => {
    if (offer.state === 'PAID') return
    if (offer.state !== 'ACCEPTED') throw new AppError('COMPENSATION_GONE')
    requireSeen(row, seen)
    const at = ctx.now()
    await changeCompensation(tx, offer, { state: 'PAID', paidBy: actorId, changedAt: at })
    await changeInquiry(tx, row, {
      state: 'CLOSED',
      dueAt: null,
      closedAt: at,
      changedAt: at,
      outcome: 'COMPENSATED',
      outcomeText: formatWon(offer.won),
      rating: null,
      ownerId: row.ownerId ?? actorId,
    })
    await audit(ctx, tx, actorId, 'inquiry.payCompensation', row, { amount: offer.won, status: 'PAID' })
    await ctx.notify(tx, {
      memberId: row.memberId,
      notice: 'COMPENSATION_PAID',
      values: { amount: formatWon(offer.won) },
      link: `/inquiries/${row.id}`,
    })
    const values = { outcome: inquiryOutcomeLabels.COMPENSATED }
    await notifyOpener(ctx, tx, row, { notice: 'PASSED_ON_ENDED', values }, actorId)
  })
}

/** Returns the compensations that were transferred, for each Seoul day with one. */
export function sumCompensations(db: Database, { since, until }: TimeRange) {
  const day = sql`(${compensation.changedAt} at time zone 'Asia/Seoul')::date`
  return db
    .select({
      day: sql<string>`${day}::text`,
      won: sql<number>`sum(${compensation.won})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(compensation)
    .where(
      and(
        eq(compensation.state, 'PAID'),
        gte(compensation.changedAt, since),
        lt(compensation.changedAt, until),
      ),
    )
    .groupBy(day)
}

const audit = (
  ctx: InquiryContext,
  tx: Database,
  actorId: string,
  action:
    | 'inquiry.offerCompensation'
    | 'inquiry.approveCompensation'
    | 'inquiry.rejectCompensation'
    | 'inquiry.payCompensation',
  { id }: StoredInquiry,
  after: { amount: number; status: string; alone?: boolean },
  reason?: string,
) =>
  ctx.audit.record(tx, {
    actorId,
    action,
    subject: 'inquiry',
    subjectId: id,
    after,
    ...(reason !== undefined && { reason }),
  })
