import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { isAfter, newestFirst } from '../../../shared/db/keyset.ts'
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
import { recordOn } from '../locked-reservation.ts'
import { describeBookings, findReservation, isOf, lockReservation } from '../reservation.repository.ts'
import { priceChange, reservation } from '../reservation.tables.ts'
import { canMove } from '../status/transitions.ts'
import { findOpenReduction, isUnsettledChange } from './price-change.repository.ts'
import { proposeApprovedPrice } from './propose-price.ts'

const { id, number, customerName } = reservation

const noPolicyText = '지금 단계에서는 손님이 스스로 취소할 수 없어요. 돌려드릴 금액을 정해 주세요.'

/** Implements the interface through which the payment screens of the console read reservations. */
export const paymentReservations = (ctx: ReservationContext): PaymentReservations => ({
  findByNumber: (sought) => findByNumber(ctx.db, sought),

  findSummaries: (refs) => describeBookings(ctx.db, refs),

  /** Uses the customer's own preview, so that staff and customer see the same refund. */
  async getRefundPolicy({ memberId, reservationId }) {
    try {
      const { text: policyText, ...policy } = await previewCancel(ctx, memberId, reservationId)
      return { policy, policyText }
    } catch (error) {
      if (error instanceof AppError) return { policy: null, policyText: noPolicyText }
      throw error
    }
  },

  async findStaffCancellation({ memberId, reservationId }) {
    const row = await findReservation(ctx.db, memberId, reservationId)
    if (!row || !canMove(row.status, 'CANCELLED')) return null
    return { reservationId, revision: row.revision, refundAmount: await findRefundableAmount(ctx.db, row) }
  },

  async listOpenPriceChanges(after, count) {
    const { id: changeId, reservationId, previousAmount, newAmount, reason, status } = priceChange
    const { proposedBy, createdAt } = priceChange
    const rows = await ctx.db
      .select({
        id: changeId,
        reservationId,
        reservationNumber: number,
        customerName,
        previousAmount,
        newAmount,
        reason,
        status,
        proposedBy,
        createdAt,
      })
      .from(priceChange)
      .innerJoin(reservation, isOf(priceChange, reservation))
      .where(and(isUnsettledChange, isAfter(priceChange, after)))
      .orderBy(...newestFirst(priceChange))
      .limit(count)
    return rows as StoredPriceChange[]
  },

  async findGivenAway(tx, { memberId, reservationId }) {
    const row = await findReservation(tx, memberId, reservationId)
    if (!row) return 0
    return (isCarriedUnpaid(row) ? row.totalAmount : 0) + (await findOpenReduction(tx, row))
  },

  carryOut: (tx, proposal) => carryOut(ctx, tx, proposal),
})

/**
 * Carries out a cancellation, price reduction or move past the payment after a second administrator's approval. Throws
 * MOVE_NOT_ALLOWED or REFUND_CHANGED when the reservation is no longer as it was proposed.
 */
async function carryOut(ctx: ReservationContext, tx: Database, proposal: ApprovedProposal) {
  const { memberId, reservationId, amount, detail, reason, proposedBy, approvedBy } = proposal
  const locked = await lockReservation(tx, memberId, reservationId)
  if (detail.kind === 'PRICE_CHANGE')
    return proposeApprovedPrice(ctx, tx, locked, { ...detail, reason, proposedBy, approvedBy })
  const to = detail.kind === 'CANCEL' ? 'CANCELLED' : detail.to
  const isPossible = detail.kind === 'CANCEL' ? canMove : isUnpaidMove
  if (!locked || !isPossible(locked.status, to))
    throw new AppError('MOVE_NOT_ALLOWED', { message: meanwhile[detail.kind] })
  const won = detail.kind === 'CANCEL' ? await findRefundableAmount(tx, locked) : locked.totalAmount
  if (won !== amount) throw new AppError('REFUND_CHANGED')
  const options = { actor: proposedBy, reason, note: detail.note, approvedBy }
  if (detail.kind === 'CANCEL')
    await endReservation(ctx, tx, locked, { ...options, endReason: 'OPERATOR', refund: amount })
  else await performMove(ctx, tx, locked, to, { ...options, override: !canMove(locked.status, to) })
  const states = { before: { status: locked.status }, after: { status: to } }
  await recordOn(ctx, tx, locked, approvedBy, 'reservation.move', { ...states, reason })
}

const meanwhile = {
  CANCEL: '예약이 그사이 다음 단계로 넘어가 취소할 수 없어요. 제안을 거절해 주세요.',
  UNPAID_MOVE: '예약이 그사이 결제됐거나 끝났어요. 제안을 거절해 주세요.',
}

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
