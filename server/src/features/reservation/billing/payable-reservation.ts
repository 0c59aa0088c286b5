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
import { isPickupPaused } from '../visit/pauses.ts'
import { addPriceChangeEvent, findOpenPriceChange, resolvePriceChange } from './price-change.repository.ts'

/** Implements the interface through which payments read and change a reservation. Every method locks the row first. */
export const payableReservations = (ctx: ReservationContext): Payable => ({
  lock: lockForPayment,
  due: (tx, memberId, reservationId) => findDue(ctx, tx, memberId, reservationId),
  find: findPaidReservation,
  begun: extendHold,
  paid: (tx, payment) => recordPayment(ctx, tx, payment),
  refunded: (tx, refund) => recordRefund(ctx, tx, refund),
})

async function lockForPayment(tx: Database, memberId: string, reservationId: string) {
  await lockReservation(tx, memberId, reservationId)
}

async function findDue(ctx: Context, tx: Database, memberId: string, reservationId: string) {
  const locked = await lockExistingReservation(tx, memberId, reservationId)
  const change = await findAcceptedChange(tx, locked)
  if (change) {
    const amount = change.newAmount - change.previousAmount
    return { ...toOrder(locked, '픽업 케어 서비스 추가 금액'), purpose: 'PRICE_CHANGE' as const, amount }
  }
  await assertUnpaid(ctx, tx, locked)
  return { ...toOrder(locked, '픽업 케어 서비스'), purpose: 'BOOKING' as const, amount: locked.totalAmount }
}

async function findPaidReservation(db: Database, memberId: string, reservationId: string) {
  const found = await findReservation(db, memberId, reservationId)
  if (!found) return undefined
  const { status, area, visits } = found
  const { date: pickupDate, slot: pickupSlot } = visits.PICKUP
  const { date: deliveryDate, slot: deliverySlot } = visits.DELIVERY
  const needsCheck = status === 'CONFIRMED' && area === 'CHECK'
  const isPaused = await isPickupPaused(db, found)
  return { status, needsCheck, isPickupPaused: isPaused, pickupDate, pickupSlot, deliveryDate, deliverySlot }
}

/** Throws RESERVATION_EXPIRED, SLOT_UNAVAILABLE, ALREADY_PAID or NOTHING_TO_PAY unless the booking is unpaid and its hold has not ended. */
async function assertUnpaid(ctx: Context, tx: Database, locked: StoredReservation) {
  const { status, endReason, holdUntil: until } = locked
  if (status === 'WAITING' && until && until > ctx.now()) return
  if (status === 'WAITING') throw new AppError('RESERVATION_EXPIRED')
  if (endReason === 'UNPAID_EXPIRED') {
    throw new AppError(
      (await hasCapacityForBothLegs(tx, locked)) ? 'RESERVATION_EXPIRED' : 'SLOT_UNAVAILABLE',
    )
  }
  if (status === 'CANCELLED' || status === 'REFUNDED')
    throw new AppError('NOTHING_TO_PAY', { message: '취소된 예약이라 결제할 금액이 없어요.' })
  throw new AppError(locked.paidAt ? 'ALREADY_PAID' : 'NOTHING_TO_PAY')
}

async function extendHold(tx: Database, memberId: string, reservationId: string, at: Date, until?: Date) {
  const locked = await lockExistingReservation(tx, memberId, reservationId)
  if (locked.status !== 'WAITING') return
  const ownHoldSeconds = await findHoldSeconds(tx, memberId, locked.createdAt)
  const newHoldUntil = until ?? calculateHoldUntil(locked.createdAt, ownHoldSeconds, at)
  if (locked.holdUntil && locked.holdUntil >= newHoldUntil) return
  await updateReservation(tx, locked, { holdUntil: newHoldUntil })
}

async function recordPayment(ctx: ReservationContext, tx: Database, payment: PaymentRef): Promise<boolean> {
  // The account was deleted: the payment is refunded.
  if (isDeletedOwner(payment.memberId)) return false
  const locked = await lockExistingReservation(tx, payment.memberId, payment.reservationId)
  await addPaymentEvent(tx, locked, 'PAID', payment, ctx.now())
  const paidAmount = locked.paidAmount + payment.amount
  if (payment.purpose === 'PRICE_CHANGE') return paidDifference(ctx, tx, locked, { paidAmount })
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
}

async function paidDifference(
  ctx: Context,
  tx: Database,
  locked: StoredReservation,
  changes: { paidAmount: number },
) {
  const change = await findAcceptedChange(tx, locked)
  if (change) {
    await resolvePriceChange(tx, change, 'APPROVED', change.answeredAt ?? ctx.now())
    await addPriceChangeEvent(tx, change, { actor: 'SYSTEM', status: 'APPROVED', at: ctx.now() })
  }
  await updateReservation(tx, locked, {
    ...changes,
    ...(change && { totalAmount: change.newAmount }),
  })
  return change !== undefined
}

async function recordRefund(ctx: Context, tx: Database, refund: PaymentRef & { isLast: boolean }) {
  if (isDeletedOwner(refund.memberId)) return
  const locked = await lockExistingReservation(tx, refund.memberId, refund.reservationId)
  await addPaymentEvent(tx, locked, 'REFUND', refund, ctx.now())
  const refundedAmount = locked.refundedAmount + refund.amount
  if (locked.status === 'CANCELLED' && refund.isLast) {
    await moveReservation(ctx, tx, locked, 'REFUNDED', { actor: 'SYSTEM', changes: { refundedAmount } })
  } else {
    await updateReservation(tx, locked, { refundedAmount })
  }
}

/** Returns the price change that the customer has approved and not paid yet. */
async function findAcceptedChange(tx: Database, { memberId, id, endedAt }: StoredReservation) {
  const open = endedAt ? undefined : await findOpenPriceChange(tx, memberId, id)
  return open?.status === 'AWAITING_PAYMENT' ? open : undefined
}

/** Whether the slots that an expired booking released still have capacity for it. */
async function hasCapacityForBothLegs(tx: Database, expired: StoredReservation): Promise<boolean> {
  return (
    (await hasFreeCapacity(tx, slotOf(expired, 'PICKUP'), expired.potCount)) &&
    (await hasFreeCapacity(tx, slotOf(expired, 'DELIVERY'), expired.potCount))
  )
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
