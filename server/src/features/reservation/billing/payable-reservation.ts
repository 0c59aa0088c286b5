import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { isDeletedOwner } from '../../../shared/personal/deleted-owner.ts'
import { closeOpenProposals, type Payable, type PaymentRef } from '../../payment/index.ts'
import { calculateHoldUntil, findHoldSeconds } from '../booking/unpaid-booking.ts'
import { hasFreeCapacity, slotOf } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import {
  addEvent,
  findReservation,
  lockExistingReservation,
  lockReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { moveReservation } from '../status/move-reservation.ts'
import { isUnpaid } from '../status/transitions.ts'
import { isPickupPaused } from '../visit/pauses.ts'
import { addPriceChangeEvent, findOpenPriceChange, resolvePriceChange } from './price-change.repository.ts'

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
    const { date: pickupDate, slot: pickupSlot } = visits.PICKUP
    const { date: deliveryDate, slot: deliverySlot } = visits.DELIVERY
    const needsCheck = status === 'CONFIRMED' && area === 'CHECK'
    const isPaused = await isPickupPaused(db, found)
    return {
      status,
      needsCheck,
      isPickupPaused: isPaused,
      pickupDate,
      pickupSlot,
      deliveryDate,
      deliverySlot,
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
const hasFreeSlots = async (tx: Database, expired: StoredReservation) =>
  (await hasFreeCapacity(tx, slotOf(expired, 'PICKUP'), expired.potCount)) &&
  (await hasFreeCapacity(tx, slotOf(expired, 'DELIVERY'), expired.potCount))

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
