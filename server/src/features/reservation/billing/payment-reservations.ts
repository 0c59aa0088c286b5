import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Cursor } from '../../../shared/db/paging.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type {
  ApprovedProposal,
  PaymentReservations,
  ReservationRef,
  StoredPriceChange,
} from '../../payment/index.ts'
import { isCarriedUnpaid, isUnpaidMove, performMove } from '../board/move-by-staff.ts'
import { endReservation, findRefundableAmount, previewCancel } from '../cancellation/cancel-reservation.ts'
import type { ReservationContext } from '../context.ts'
import { describeBookings, findReservation, lockReservation } from '../reservation.repository.ts'
import { priceChange, reservation } from '../reservation.tables.ts'
import { canMove } from '../status/transitions.ts'
import { findOpenReduction, isUnsettledChange } from './price-change.repository.ts'
import { proposeApprovedPrice } from './propose-price.ts'

const { id, number, customerName } = reservation

/** Implements the interface through which the payment screens of the console read reservations. */
export const paymentReservations = (ctx: ReservationContext): PaymentReservations => ({
  findByNumber: (sought) => findByNumber(ctx.db, sought),
  findSummaries: (refs) => describeBookings(ctx.db, refs),
  getRefundPolicy: (ref) => getRefundPolicy(ctx, ref),
  findStaffCancellation: (ref) => findStaffCancellation(ctx.db, ref),
  listOpenPriceChanges: (after, count) => listOpenPrices(ctx.db, after, count),
  findGivenAway: async (tx, { memberId, reservationId }) => {
    const row = await findReservation(tx, memberId, reservationId)
    const unpaid = row && isCarriedUnpaid(row) ? row.totalAmount : 0
    return unpaid + (await findOpenReduction(tx, memberId, reservationId))
  },
  carryOut: (tx, proposal) => carryOut(ctx, tx, proposal),
})

const noPolicyText = '지금 단계에서는 손님이 스스로 취소할 수 없어요. 돌려드릴 금액을 정해 주세요.'

/** Uses the customer's own preview, so that staff and customer see the same refund. */
async function getRefundPolicy(ctx: ReservationContext, { memberId, reservationId }: ReservationRef) {
  try {
    const { text: policyText, ...policy } = await previewCancel(ctx, memberId, reservationId)
    return { policy, policyText }
  } catch (error) {
    if (error instanceof AppError) return { policy: null, policyText: noPolicyText }
    throw error
  }
}

async function findStaffCancellation(db: Database, { memberId, reservationId }: ReservationRef) {
  const row = await findReservation(db, memberId, reservationId)
  if (!row || !canMove(row.status, 'CANCELLED')) return null
  return { reservationId, revision: row.revision, refundAmount: await findRefundableAmount(db, row) }
}

/**
 * Carries out a cancellation, price reduction or move past the payment after a second administrator's approval. Throws
 * MOVE_NOT_ALLOWED or REFUND_CHANGED when the reservation is no longer as it was proposed.
 */
async function carryOut(ctx: ReservationContext, tx: Database, proposal: ApprovedProposal) {
  const { memberId, reservationId, detail, reason, proposedBy, approvedBy } = proposal
  if (detail.kind === 'CANCEL') return cancelApproved(ctx, tx, proposal, detail.note)
  if (detail.kind === 'UNPAID_MOVE') return moveApproved(ctx, tx, proposal, detail)
  const locked = await lockReservation(tx, memberId, reservationId)
  await proposeApprovedPrice(ctx, tx, locked, { ...detail, reason, proposedBy, approvedBy })
}

async function cancelApproved(
  ctx: ReservationContext,
  tx: Database,
  proposal: ApprovedProposal,
  note: string | undefined,
) {
  const { memberId, reservationId, amount, reason, proposedBy, approvedBy } = proposal
  const locked = await lockReservation(tx, memberId, reservationId)
  if (!locked || !canMove(locked.status, 'CANCELLED')) {
    const message = '예약이 그사이 다음 단계로 넘어가 취소할 수 없어요. 제안을 거절해 주세요.'
    throw new AppError('MOVE_NOT_ALLOWED', { message })
  }
  if ((await findRefundableAmount(tx, locked)) !== amount) throw new AppError('REFUND_CHANGED')
  const end = { actor: proposedBy, endReason: 'OPERATOR' as const, refund: amount, reason, note, approvedBy }
  await endReservation(ctx, tx, locked, end)
  await recordMove(ctx, tx, proposal, locked.status, 'CANCELLED')
}

async function moveApproved(
  ctx: ReservationContext,
  tx: Database,
  proposal: ApprovedProposal,
  { to, note }: { to: ReservationStatus; note?: string | undefined },
) {
  const { memberId, reservationId, amount, reason, proposedBy, approvedBy } = proposal
  const locked = await lockReservation(tx, memberId, reservationId)
  if (!locked || !isUnpaidMove(locked.status, to)) {
    const message = '예약이 그사이 결제됐거나 끝났어요. 제안을 거절해 주세요.'
    throw new AppError('MOVE_NOT_ALLOWED', { message })
  }
  if (locked.totalAmount !== amount) throw new AppError('REFUND_CHANGED')
  const override = !canMove(locked.status, to)
  await performMove(ctx, tx, locked, to, { actor: proposedBy, reason, note, override, approvedBy })
  await recordMove(ctx, tx, proposal, locked.status, to)
}

const recordMove = (
  ctx: ReservationContext,
  tx: Database,
  { reservationId, reason, approvedBy }: ApprovedProposal,
  from: ReservationStatus,
  to: ReservationStatus,
) =>
  ctx.audit.record(tx, {
    actorId: approvedBy,
    action: 'reservation.move',
    subject: 'reservation',
    subjectId: reservationId,
    before: { status: from },
    after: { status: to },
    reason,
  })

/** Finds a reservation by its full number. The index covers the last six characters, hence the first condition. */
export async function findByNumber(db: Database, sought: string): Promise<ReservationRef | undefined> {
  const written = sought.toUpperCase()
  const [found] = await db
    .select({ memberId: reservation.memberId, reservationId: id })
    .from(reservation)
    .where(and(sql`right(${number}, 6) = ${written.slice(-6)}`, eq(number, written)))
    .limit(1)
  return found
}

/** Returns numbers by reservation id, of reservations that still exist. */
export async function findReservationNumbers(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id, number }).from(reservation).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** The member's newest reservation that was made from a diagnosis. */
export async function findBookingOfDiagnosis(db: Database, memberId: string, diagnosisId: string) {
  const [found] = await db
    .select({ id })
    .from(reservation)
    .where(and(eq(reservation.memberId, memberId), eq(reservation.diagnosisId, diagnosisId)))
    .orderBy(desc(reservation.createdAt))
    .limit(1)
  return found?.id
}

/** Lists price changes that are not answered or not paid yet, or refused without a next step, newest first. */
async function listOpenPrices(
  db: Database,
  after: Cursor | undefined,
  count: number,
): Promise<StoredPriceChange[]> {
  const { createdAt } = priceChange
  const rows = await db
    .select({
      id: priceChange.id,
      reservationId: priceChange.reservationId,
      reservationNumber: number,
      customerName,
      previousAmount: priceChange.previousAmount,
      newAmount: priceChange.newAmount,
      reason: priceChange.reason,
      status: priceChange.status,
      proposedBy: priceChange.proposedBy,
      createdAt,
    })
    .from(priceChange)
    .innerJoin(
      reservation,
      and(eq(reservation.memberId, priceChange.memberId), eq(id, priceChange.reservationId)),
    )
    .where(
      and(
        isUnsettledChange,
        after && sql`(${createdAt}, ${priceChange.id}) < (${after.createdAt}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(priceChange.id))
    .limit(count)
  return rows as StoredPriceChange[]
}
