import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isAfter, newestFirst } from '../../../shared/db/keyset.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { isDeletedOwner } from '../../../shared/personal/deleted-owner.ts'
import {
  type ApprovedProposal,
  closeOpenProposals,
  type Payable,
  type PaymentRef,
  type PaymentReservations,
  type ReservationRef,
  type StoredPriceChange,
} from '../../payment/index.ts'
import { isCarriedUnpaid, isUnpaidMove, performMove } from '../board/move-by-staff.ts'
import { calculateHoldUntil, findHoldSeconds } from '../booking/unpaid-booking.ts'
import { findRoom, legs, slotOf } from '../calendar/slots.repository.ts'
import { endReservation, findRefundableAmount, previewCancel } from '../cancellation/cancel-reservation.ts'
import type { ReservationContext } from '../context.ts'
import { recordOn } from '../locked-reservation.ts'
import {
  addEvent,
  describeBookings,
  findReservation,
  isOf,
  lockExistingReservation,
  lockReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { priceChange, reservation } from '../reservation.tables.ts'
import { moveReservation } from '../status/move-reservation.ts'
import { canMove, isUnpaid } from '../status/transitions.ts'
import { isPickupPaused } from '../visit/pauses.ts'
import {
  addPriceChangeEvent,
  findOpenPriceChange,
  findOpenReduction,
  isUnsettledChange,
  resolvePriceChange,
} from './price-change.repository.ts'
import { proposeApprovedPrice } from './propose-price.ts'

/** Implements the interface through which payments read and change a reservation. Every method but `find` locks the row first. */
export const payableReservations = (ctx: ReservationContext): Payable => ({
  async lock(tx, memberId, reservationId) {
    await lockReservation(tx, memberId, reservationId)
  },

  async due(tx, memberId, reservationId) {
    const locked = await lockExistingReservation(tx, memberId, reservationId)
    const change = await findAcceptedChange(tx, locked)
    if (change) {
      const amount = change.newAmount - change.previousAmount
      return { ...toOrder(locked, '픽업 케어 서비스 추가 금액'), purpose: 'PRICE_CHANGE', amount }
    }
    await assertUnpaid(ctx, tx, locked)
    return { ...toOrder(locked, '픽업 케어 서비스'), purpose: 'BOOKING', amount: locked.totalAmount }
  },

  async find(db, memberId, reservationId) {
    const found = await findReservation(db, memberId, reservationId)
    if (!found) return undefined
    const { status, area, visits } = found
    return {
      status,
      needsCheck: status === 'CONFIRMED' && area === 'CHECK',
      isPickupPaused: await isPickupPaused(db, found),
      pickupDate: visits.PICKUP.date,
      pickupSlot: visits.PICKUP.slot,
      deliveryDate: visits.DELIVERY.date,
      deliverySlot: visits.DELIVERY.slot,
    }
  },

  async begun(tx, memberId, reservationId, at, until) {
    const locked = await lockExistingReservation(tx, memberId, reservationId)
    const { status, createdAt, holdUntil } = locked
    if (status !== 'WAITING') return
    const ownHoldSeconds = await findHoldSeconds(tx, memberId, createdAt)
    const newHoldUntil = until ?? calculateHoldUntil(createdAt, ownHoldSeconds, at)
    if (holdUntil && holdUntil >= newHoldUntil) return
    await updateReservation(tx, locked, { holdUntil: newHoldUntil })
  },

  async paid(tx, payment) {
    // The account was deleted: the payment is refunded.
    if (isDeletedOwner(payment.memberId)) return false
    const locked = await lockExistingReservation(tx, payment.memberId, payment.reservationId)
    await addPaymentEvent(tx, locked, 'PAID', payment, ctx.now())
    const paidAmount = locked.paidAmount + payment.amount
    if (payment.purpose === 'PRICE_CHANGE') return recordPaidDifference(ctx, tx, locked, paidAmount)
    if (locked.status !== 'WAITING') {
      // Already ended or paid: the amount is recorded until it is refunded.
      await updateReservation(tx, locked, { paidAmount })
      return false
    }
    await closeOpenProposals(ctx, tx, payment, '손님이 그사이 결제했어요.')
    const isServed = locked.area === 'SERVED'
    const confirmed = await moveReservation(ctx, tx, locked, 'CONFIRMED', {
      actor: 'SYSTEM',
      isIntermediate: isServed,
      changes: { paidAmount, paidAt: payment.at, holdUntil: null },
    })
    if (isServed) await moveReservation(ctx, tx, confirmed, 'PICKUP_SCHEDULED', { actor: 'SYSTEM' })
    return true
  },

  async refunded(tx, refund) {
    if (isDeletedOwner(refund.memberId)) return
    const locked = await lockExistingReservation(tx, refund.memberId, refund.reservationId)
    await addPaymentEvent(tx, locked, 'REFUND', refund, ctx.now())
    const changes = { refundedAmount: locked.refundedAmount + refund.amount }
    if (locked.status === 'CANCELLED' && refund.isLast)
      await moveReservation(ctx, tx, locked, 'REFUNDED', { actor: 'SYSTEM', changes })
    else await updateReservation(tx, locked, changes)
  },
})

/** Throws RESERVATION_EXPIRED, SLOT_UNAVAILABLE, ALREADY_PAID or NOTHING_TO_PAY unless the booking is unpaid and its hold has not ended. */
async function assertUnpaid(ctx: Context, tx: Database, locked: StoredReservation) {
  const { status, endReason, paidAt } = locked
  if (isUnpaid(locked, ctx.now())) return
  if (status === 'WAITING') throw new AppError('RESERVATION_EXPIRED')
  if (endReason === 'UNPAID_EXPIRED')
    throw new AppError((await hasFreeSlots(tx, locked)) ? 'RESERVATION_EXPIRED' : 'SLOT_UNAVAILABLE')
  if (status === 'CANCELLED' || status === 'REFUNDED')
    throw new AppError('NOTHING_TO_PAY', { message: '취소된 예약이라 결제할 금액이 없어요.' })
  throw new AppError(paidAt ? 'ALREADY_PAID' : 'NOTHING_TO_PAY')
}

/** Whether the slots that an expired booking released still have capacity for it. */
async function hasFreeSlots(tx: Database, expired: StoredReservation) {
  for (const leg of legs)
    if (((await findRoom(tx, slotOf(expired, leg))) ?? expired.potCount) < expired.potCount) return false
  return true
}

async function recordPaidDifference(
  ctx: Context,
  tx: Database,
  locked: StoredReservation,
  paidAmount: number,
) {
  const change = await findAcceptedChange(tx, locked)
  if (change) {
    await resolvePriceChange(tx, change, 'APPROVED', change.answeredAt ?? ctx.now())
    await addPriceChangeEvent(tx, change, { actor: 'SYSTEM', status: 'APPROVED', at: ctx.now() })
  }
  await updateReservation(tx, locked, { paidAmount, ...(change && { totalAmount: change.newAmount }) })
  return change !== undefined
}

/** Returns the price change that the customer has approved and not paid yet. */
async function findAcceptedChange(tx: Database, locked: StoredReservation) {
  const open = locked.endedAt ? undefined : await findOpenPriceChange(tx, locked)
  return open?.status === 'AWAITING_PAYMENT' ? open : undefined
}

const toOrder = ({ id: reservationId, memberId, potCount }: StoredReservation, what: string) => ({
  reservationId,
  memberId,
  orderName: `${what} (화분 ${potCount}개)`,
})

const addPaymentEvent = (
  tx: Database,
  locked: StoredReservation,
  kind: 'PAID' | 'REFUND',
  { amount, purpose }: PaymentRef,
  createdAt: Date,
) => addEvent(tx, locked, { kind, actor: 'SYSTEM', detail: { amount, purpose }, isPublic: true, createdAt })

const { id, number, customerName } = reservation

const noPolicyText = '지금 단계에서는 손님이 스스로 취소할 수 없어요. 돌려드릴 금액을 정해 주세요.'

/** Implements the interface through which the payment screens of the console read reservations. */
export const paymentReservations = (ctx: ReservationContext): PaymentReservations => ({
  findByNumber: (sought) => findByNumber(ctx.db, sought),

  async findSummaries(refs) {
    const [bookings, now] = [await describeBookings(ctx.db, refs), ctx.now()]
    const heldUntilOf = (row: Parameters<typeof isUnpaid>[0]) => (isUnpaid(row, now) ? row.holdUntil : null)
    return new Map([...bookings].map(([id, row]) => [id, { ...row, heldUntil: heldUntilOf(row) }]))
  },

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
    const rows = await ctx.db
      .select({ ...getTableColumns(priceChange), reservationNumber: number, customerName })
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
