import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { notifyProposer, notifyStaff } from '../../../shared/notices/staff-notices.ts'
import type { PaymentContext, ReservationRef, StaffRefundContext } from '../context.ts'
import { lockCapturedPayments, lockPayment, type StoredPayment } from '../payment.repository.ts'
import { type ProposalDetail, type ProposalKind, refund, refundProposal } from '../payment.tables.ts'
import { findSumsLeft, type Gift, lockGiving, recordGift, sumCompensations } from './given-away.ts'
import { requestRefund } from './refunds.ts'

export type StoredProposal = typeof refundProposal.$inferSelect

interface NewProposal extends ReservationRef {
  id: string
  kind: ProposalKind
  /** The payment to refund; the newest captured one of the reservation when absent, null for a booking that nobody has paid. */
  paymentId?: string | null
  /** Won. */
  amount: number
  reason: string
  detail?: ProposalDetail
}

/*
 * Money that staff give back or do without beyond the cancellation policy: refunds, cancellations by staff, price reductions
 * and moves past the payment share one limit per reservation, and one of the day and one of thirty days per member of staff and per
 * customer. Every function must run inside the transaction that locked the reservation row, so that two staff members together
 * cannot exceed the limit.
 */

/**
 * Whether one person may give this away alone; records it when they may, under locks, so that simultaneous requests cannot exceed
 * the sums of the day and of thirty days. `givenAway` is the same as for `findSoloLimit`.
 */
export async function giveAlone(ctx: StaffRefundContext, tx: Database, gift: Gift, givenAway: number) {
  if (gift.won <= 0) return true
  await lockGiving(tx, gift)
  if (gift.won > (await findSoloLimit(ctx, tx, gift, givenAway))) return false
  await recordGift(ctx, tx, gift)
  return true
}

/**
 * Returns the won that one person may still give back alone; 0 for the person's own reservation.
 * `givenAway`: won that are given away and that no refund shows, such as a reduction that the customer has not answered yet.
 */
export async function findSoloLimit(
  ctx: StaffRefundContext,
  tx: Database,
  { staffId, customerId, reservationId }: Pick<Gift, 'staffId' | 'customerId' | 'reservationId'>,
  givenAway: number,
): Promise<number> {
  if (customerId === staffId) return 0
  // Settled and pending refunds, cancellations and price reductions.
  const [given] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amount}), 0)::int` })
    .from(refund)
    .where(
      and(
        eq(refund.memberId, customerId),
        eq(refund.reservationId, reservationId),
        inArray(refund.cause, ['OPERATOR', 'PRICE_CHANGE']),
        ne(refund.status, 'FAILED'),
      ),
    )
  const compensated = await sumCompensations(tx, { customerId, reservationId })
  const left = ctx.givesAlone.perReservation - (given?.sum ?? 0) - compensated - givenAway
  return Math.max(0, Math.min(left, await findSumsLeft(ctx, tx, { staffId, customerId })))
}

/** Stores a proposal for a second administrator and tells the others of it. Throws REFUND_PROPOSED when the reservation has an open one, and REFUND_TOO_LARGE. */
export async function proposeRefund(
  ctx: StaffRefundContext,
  tx: Database,
  actorId: string,
  proposal: NewProposal,
) {
  const { now, audit, notify, findAdmins } = ctx
  const { id, kind, memberId, reservationId, amount, reason, detail = null } = proposal
  if (await findOpenProposal(tx, { memberId, reservationId })) throw new AppError('REFUND_PROPOSED')
  const paymentId =
    proposal.paymentId === undefined
      ? (await lockCapturedPayments(tx, memberId, reservationId))[0]?.id
      : proposal.paymentId
  if (paymentId === undefined) throw new AppError('REFUND_TOO_LARGE')
  await tx.insert(refundProposal).values({
    id,
    memberId,
    reservationId,
    paymentId,
    kind,
    amount,
    reason,
    detail,
    status: 'OPEN',
    proposedBy: actorId,
    createdAt: now(),
  })
  await audit.record(tx, {
    actorId,
    action: 'payment.proposeRefund',
    ...toAuditSubject({ paymentId, reservationId }),
    after: { refundId: id, kind, amount },
    reason,
  })
  if (isOnly(await findAdmins(tx), actorId))
    await notify(tx, { ...toAloneNotice(actorId, amount), notice: 'PROPOSED_ALONE' })
  const values = { amount: formatWon(amount), staffName: await ctx.findName(actorId, tx) }
  await notifyStaff(ctx, tx, { notice: 'REFUND_WAITS', values, link: '/console/approvals', except: actorId })
}

/** Whether there is no other administrator. */
export const isOnly = (admins: string[], actorId: string) => admins.length === 1 && admins[0] === actorId

const toAloneNotice = (memberId: string, amount: number) => ({
  memberId,
  values: { amount: formatWon(amount) },
  link: '/console/approvals',
})

/** How long the only administrator waits before approving a proposal of their own. */
const coolingOffMs = dayMs

/** From when the proposer may approve a proposal, as the only administrator. */
export const aloneFrom = ({ createdAt }: Pick<StoredProposal, 'createdAt'>) =>
  new Date(createdAt.getTime() + coolingOffMs)

const isOpenOf = ({ memberId, reservationId }: ReservationRef) =>
  and(
    eq(refundProposal.memberId, memberId),
    eq(refundProposal.reservationId, reservationId),
    eq(refundProposal.status, 'OPEN'),
  )

/** Returns the open proposal of a reservation; there is at most one. */
export const findOpenProposal = (db: Database, ref: ReservationRef) =>
  findOne(db, refundProposal, isOpenOf(ref))

/** Returns the open proposals of these reservations by reservation id. */
export async function findOpenProposals(db: Database, rows: { memberId: string; id: string }[]) {
  const { memberId, reservationId, kind, detail, amount, status } = refundProposal
  const found = await db
    .select({ reservationId, kind, detail, amount })
    .from(refundProposal)
    .where(
      and(
        inArray(memberId, [...new Set(rows.map((row) => row.memberId))]),
        inArray(reservationId, [...new Set(rows.map(({ id }) => id))]),
        eq(status, 'OPEN'),
      ),
    )
  return new Map(found.map((row) => [row.reservationId, { ...row, kindLabel: labelOfKind(row) }]))
}

const proposalKindLabels: Record<Exclude<ProposalKind, 'UNPAID_MOVE'>, string> = {
  REFUND: '환불',
  CANCEL: '예약 취소',
  PRICE_CHANGE: '금액 낮추기',
}

/** '결제 없이 예약 확정' for a move past the payment. */
export function labelOfKind({ kind, detail }: Pick<StoredProposal, 'kind' | 'detail'>) {
  if (kind !== 'UNPAID_MOVE') return proposalKindLabels[kind]
  return `결제 없이 ${detail?.kind === kind ? reservationStatusLabels[detail.to] : '진행'}`
}

/** Declines the proposals that change a reservation which has ended or was paid; refunds stay open. */
export async function closeOpenProposals(
  { now }: StaffRefundContext,
  tx: Database,
  ref: ReservationRef,
  note: string,
) {
  await tx
    .update(refundProposal)
    .set({ note, decidedAt: now(), status: 'DECLINED', decidedBy: 'SYSTEM' })
    .where(and(isOpenOf(ref), ne(refundProposal.kind, 'REFUND')))
}

/** What the audit log files a proposal under: its payment, or the reservation of one without a payment. */
const toAuditSubject = ({ paymentId, reservationId }: Pick<StoredProposal, 'paymentId' | 'reservationId'>) =>
  paymentId
    ? { subject: 'payment' as const, subjectId: paymentId }
    : { subject: 'reservation' as const, subjectId: reservationId }

/**
 * Approves a proposal as a second administrator, or as the only one a day later, and carries it out. Idempotent. Throws REFUND_PROPOSAL_NOT_FOUND,
 * SECOND_PERSON_NEEDED, NEW_ADMIN_MUST_WAIT or CHANGED_MEANWHILE.
 */
export async function approveRefund(ctx: PaymentContext, actorId: string, id: string) {
  const [grantors, granted] = [await ctx.findRecentGrantors(actorId), await ctx.findRecentlyGranted(actorId)]
  return withLockedProposal(ctx, id, async (tx, proposal, payment) => {
    if (proposal.status === 'APPROVED') return proposal
    if (proposal.status === 'OPEN' && grantors.includes(proposal.proposedBy))
      throw new AppError('NEW_ADMIN_MUST_WAIT')
    if (proposal.status === 'OPEN' && granted.includes(proposal.proposedBy))
      throw new AppError('NEW_ADMIN_MUST_WAIT', {
        message: '역할을 준 지 하루가 지나야 그 사람의 제안을 승인할 수 있어요.',
      })
    const isOnlyAdmin = isOnly(await ctx.findAdmins(tx), actorId)
    const approver = { id: actorId, recentTies: [...grantors, ...granted], isOnlyAdmin }
    if (!canApprove(proposal, approver, ctx.now()))
      throw new AppError('SECOND_PERSON_NEEDED', hintFor(proposal, approver))
    const isAlone = actorId === proposal.proposedBy
    const decision = { status: 'APPROVED' as const, decidedBy: actorId, note: null, isAlone }
    const decided = await closeProposal(ctx, tx, proposal, decision)
    if (isAlone)
      await ctx.notify(tx, { ...toAloneNotice(actorId, proposal.amount), notice: 'APPROVED_ALONE' })
    await carryOut(ctx, tx, proposal, payment, actorId)
    return decided
  })
}

interface Approver {
  id: string
  /** Those who made them an administrator, and those to whom they gave a role, less than a day ago. */
  recentTies: string[]
  isOnlyAdmin: boolean
}

/**
 * Returns false for the owner of the reservation, for a day for an administrator whom the proposer made or who gave the proposer a
 * role, which may be an account of their own, and for the proposer, unless there is no other administrator and the proposal is a day old.
 */
export function canApprove(
  proposal: Pick<StoredProposal, 'status' | 'proposedBy' | 'memberId' | 'createdAt'>,
  approver: Approver,
  now: Date,
): boolean {
  const { status, proposedBy, memberId } = proposal
  if (status !== 'OPEN' || approver.id === memberId) return false
  if (approver.id === proposedBy) return approver.isOnlyAdmin && aloneFrom(proposal) <= now
  return !approver.recentTies.includes(proposedBy)
}

const hintFor = ({ proposedBy }: StoredProposal, { id, isOnlyAdmin }: Approver) =>
  id === proposedBy && isOnlyAdmin
    ? { message: '관리자가 한 분뿐이라, 제안하고 하루가 지나야 혼자 승인할 수 있어요.' }
    : {}

async function carryOut(
  ctx: PaymentContext,
  tx: Database,
  proposal: StoredProposal,
  payment: StoredPayment | undefined,
  actorId: string,
) {
  const { id, amount, reason, detail } = proposal
  if (detail) return ctx.reservations.carryOut(tx, { ...proposal, detail, approvedBy: actorId })
  if (!payment) throw new AppError('CHANGED_MEANWHILE')
  await requestRefund(ctx, tx, payment, { amount, cause: 'OPERATOR', reason }, id)
}

/**
 * Declines a proposal. The proposer may withdraw it this way, too. Idempotent. Throws REFUND_PROPOSAL_NOT_FOUND or
 * CHANGED_MEANWHILE.
 */
export function declineRefund(ctx: PaymentContext, actorId: string, id: string, note: string) {
  return withLockedProposal(ctx, id, async (tx, proposal) => {
    if (proposal.status === 'DECLINED') return proposal
    return closeProposal(ctx, tx, proposal, { status: 'DECLINED', decidedBy: actorId, note })
  })
}

/** Runs `work` with reservation, payment (where there is one) and proposal locked, in this order. */
async function withLockedProposal(
  ctx: PaymentContext,
  id: string,
  work: (
    tx: Database,
    proposal: StoredProposal,
    payment: StoredPayment | undefined,
  ) => Promise<StoredProposal>,
) {
  const found = expectFound(await findProposal(ctx.db, id), 'REFUND_PROPOSAL_NOT_FOUND')
  const { memberId, reservationId, paymentId } = found
  return ctx.transact(async (tx) => {
    await ctx.payable.lock(tx, memberId, reservationId)
    const payment = paymentId ? await lockPayment(tx, { memberId, id: paymentId }) : undefined
    const proposal = await findProposal(tx, id)
    if (!proposal || (paymentId && !payment)) throw new AppError('CHANGED_MEANWHILE')
    return work(tx, proposal, payment)
  })
}

export const findProposal = (db: Database, id: string) =>
  findOne(db, refundProposal, eq(refundProposal.id, id))

/** Decides an open proposal and tells who made it. Throws CHANGED_MEANWHILE. */
async function closeProposal(
  ctx: PaymentContext,
  tx: Database,
  proposal: StoredProposal,
  {
    isAlone,
    ...decision
  }: {
    status: 'APPROVED' | 'DECLINED'
    decidedBy: string
    note: string | null
    /** Approved by the proposer, the only administrator. */
    isAlone?: boolean
  },
) {
  const hasId = and(eq(refundProposal.memberId, proposal.memberId), eq(refundProposal.id, proposal.id))
  const [decided] = await tx
    .update(refundProposal)
    .set({ ...decision, decidedAt: ctx.now() })
    .where(and(hasId, eq(refundProposal.status, 'OPEN')))
    .returning()
  if (!decided) throw new AppError('CHANGED_MEANWHILE')
  await notifyProposer(ctx, tx, {
    proposal: `${labelOfKind(proposal)} ${formatWon(proposal.amount)}`,
    proposedBy: proposal.proposedBy,
    decidedBy: decision.decidedBy,
    isApproved: decision.status === 'APPROVED',
    reason: decision.note,
    link: `/console/reservations/${proposal.reservationId}/show`,
  })
  await ctx.audit.record(tx, {
    actorId: decision.decidedBy,
    action: decision.status === 'APPROVED' ? 'payment.approveRefund' : 'payment.declineRefund',
    ...toAuditSubject(proposal),
    before: { status: 'OPEN', proposedBy: proposal.proposedBy },
    after: {
      refundId: proposal.id,
      kind: proposal.kind,
      amount: proposal.amount,
      status: decision.status,
      ...(isAlone && { alone: true }),
    },
    reason: decision.note ?? proposal.reason,
  })
  return decided
}
