import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { StaffRefundContext } from '../context.ts'
import { lockCapturedPayments } from '../payment.repository.ts'
import type { ProposalDetail, ProposalKind } from '../payment.tables.ts'
import type { ReservationRef } from '../payment-reservations.ts'
import {
  closeOpenProposals,
  findOpenProposal,
  insertProposal,
  type StoredProposal,
  sumStaffRefunds,
} from './refund-proposal.repository.ts'

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
  const given = await sumStaffRefunds(tx, memberId, reservationId)
  return Math.max(0, fourEyesWon - given - givenAway)
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
  await insertProposal(tx, {
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

/** What the audit log files a proposal under: its payment, or the reservation of one without a payment. */
export const toAuditSubject = ({
  paymentId,
  reservationId,
}: Pick<StoredProposal, 'paymentId' | 'reservationId'>) =>
  paymentId
    ? { subject: 'payment' as const, subjectId: paymentId }
    : { subject: 'reservation' as const, subjectId: reservationId }

export type StaffRefunds = ReturnType<typeof createStaffRefunds>

/** What the reservation feature takes as a field. */
export const createStaffRefunds = (ctx: StaffRefundContext) => ({
  findSoloLimit: (tx: Database, ref: ReservationRef, actorId: string, givenAway: number) =>
    findSoloLimit(ctx, tx, ref, actorId, givenAway),
  propose: (tx: Database, actorId: string, proposal: NewProposal) =>
    proposeRefund(ctx, tx, actorId, proposal),
  /** Declines proposals that change a reservation which has ended or was paid. */
  closeOpen: (tx: Database, ref: ReservationRef, note: string) =>
    closeOpenProposals(tx, ref, { note, decidedAt: ctx.now() }),
})
