import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import type { PaymentContext } from '../context.ts'
import { lockPayment, type StoredPayment } from '../payment.repository.ts'
import { refundProposal } from '../payment.tables.ts'
import { type StoredProposal, toAuditSubject } from './propose-refund.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Approves a proposal as a second administrator and carries it out. Idempotent. Throws REFUND_PROPOSAL_NOT_FOUND,
 * SECOND_PERSON_NEEDED, NEW_ADMIN_MUST_WAIT or CHANGED_MEANWHILE.
 */
export async function approveRefund(
  ctx: PaymentContext,
  actorId: string,
  id: string,
): Promise<StoredProposal> {
  const grantors = await ctx.findRecentGrantors(actorId)
  return withLockedProposal(ctx, id, async (tx, proposal, payment) => {
    if (proposal.status === 'APPROVED') return proposal
    if (proposal.status === 'OPEN' && grantors.includes(proposal.proposedBy))
      throw new AppError('NEW_ADMIN_MUST_WAIT')
    if (!canApprove(proposal, actorId, grantors)) throw new AppError('SECOND_PERSON_NEEDED')
    const decision = { status: 'APPROVED' as const, decidedBy: actorId, note: null }
    const decided = await closeProposal(ctx, tx, proposal, decision)
    await carryOut(ctx, tx, proposal, payment, actorId)
    return decided
  })
}

/** Returns false for the proposer, for the owner of the reservation, and for an administrator whom the proposer made. */
export const canApprove = (
  { status, proposedBy, memberId }: StoredProposal,
  actorId: string,
  recentGrantors: string[],
) =>
  status === 'OPEN' && actorId !== proposedBy && actorId !== memberId && !recentGrantors.includes(proposedBy)

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
export function declineRefund(
  ctx: PaymentContext,
  actorId: string,
  id: string,
  note: string,
): Promise<StoredProposal> {
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

export async function findProposal(db: Database, id: string): Promise<StoredProposal | undefined> {
  const [found] = await db.select().from(refundProposal).where(eq(refundProposal.id, id))
  return found
}

async function closeProposal(
  { now, audit }: PaymentContext,
  tx: Database,
  proposal: StoredProposal,
  decision: { status: 'APPROVED' | 'DECLINED'; decidedBy: string; note: string | null },
) {
  const hasId = and(eq(refundProposal.memberId, proposal.memberId), eq(refundProposal.id, proposal.id))
  const [decided] = await tx
    .update(refundProposal)
    .set({ ...decision, decidedAt: now() })
    .where(and(hasId, eq(refundProposal.status, 'OPEN')))
    .returning()
  if (!decided) throw new AppError('CHANGED_MEANWHILE')
  await audit.record(tx, {
    actorId: decision.decidedBy,
    action: decision.status === 'APPROVED' ? 'payment.approveRefund' : 'payment.declineRefund',
    ...toAuditSubject(proposal),
    before: { status: 'OPEN', proposedBy: proposal.proposedBy },
    after: { refundId: proposal.id, kind: proposal.kind, amount: proposal.amount, status: decision.status },
    reason: decision.note ?? proposal.reason,
  })
  return decided
}
