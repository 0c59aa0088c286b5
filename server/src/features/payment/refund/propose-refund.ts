import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { StaffRefundContext } from '../context.ts'
import { lockCapturedPayments } from '../payment.repository.ts'
import { type ProposalDetail, type ProposalKind, refund, refundProposal } from '../payment.tables.ts'
import type { ReservationRef } from '../payment-reservations.ts'

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
 * and moves past the payment share one limit per reservation. Every function must run inside the transaction that locked the reservation row,
 * so that two staff members together cannot exceed the limit.
 */

/**
 * Returns the won that one person may still give back alone; 0 for the person's own reservation.
 * `givenAway`: won that are given away and that no refund shows, such as a reduction that the customer has not answered yet.
 */
export async function findSoloLimit(
  { fourEyesWon }: StaffRefundContext,
  tx: Database,
  { memberId, reservationId }: ReservationRef,
  actorId: string,
  givenAway: number,
): Promise<number> {
  if (memberId === actorId) return 0
  // Settled and pending refunds, cancellations and price reductions.
  const [given] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amount}), 0)::int` })
    .from(refund)
    .where(
      and(
        eq(refund.memberId, memberId),
        eq(refund.reservationId, reservationId),
        inArray(refund.cause, ['OPERATOR', 'PRICE_CHANGE']),
        ne(refund.status, 'FAILED'),
      ),
    )
  return Math.max(0, fourEyesWon - (given?.sum ?? 0) - givenAway)
}

/** Stores a proposal for a second administrator. Throws REFUND_PROPOSED when the reservation has an open one, and REFUND_TOO_LARGE. */
export async function proposeRefund(
  { now, audit }: StaffRefundContext,
  tx: Database,
  actorId: string,
  proposal: NewProposal,
) {
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
    decidedBy: null,
    decidedAt: null,
    note: null,
    createdAt: now(),
  })
  await audit.record(tx, {
    actorId,
    action: 'payment.proposeRefund',
    ...toAuditSubject({ paymentId, reservationId }),
    after: { refundId: id, kind, amount },
    reason,
  })
}

const isOpenOf = ({ memberId, reservationId }: ReservationRef) =>
  and(
    eq(refundProposal.memberId, memberId),
    eq(refundProposal.reservationId, reservationId),
    eq(refundProposal.status, 'OPEN'),
  )

/** Returns the open proposal of a reservation; there is at most one. */
export async function findOpenProposal(
  db: Database,
  ref: ReservationRef,
): Promise<StoredProposal | undefined> {
  const [found] = await db.select().from(refundProposal).where(isOpenOf(ref))
  return found
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
export const toAuditSubject = ({
  paymentId,
  reservationId,
}: Pick<StoredProposal, 'paymentId' | 'reservationId'>) =>
  paymentId
    ? { subject: 'payment' as const, subjectId: paymentId }
    : { subject: 'reservation' as const, subjectId: reservationId }
