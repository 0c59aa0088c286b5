import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { isDeletedOwner } from '../../../shared/personal/deleted-owner.ts'
import type { Payable, PaymentRef, StaffRefunds } from '../../payment/index.ts'
import { calculateHoldUntil } from '../booking/hold.ts'
import { findHoldSeconds } from '../booking/unpaid-limit.ts'
import { deliverySlotKey, hasFreeCapacity, pickupSlotKey } from '../calendar/slots.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { StatusService } from '../status/status.service.ts'
import { addPriceChangeEvent, findOpenPriceChange, resolvePriceChange } from './price-change.repository.ts'

interface PayableDependencies {
  now: () => Date
  statusService: StatusService
  holdSeconds: number
  staffRefunds: StaffRefunds
  /** Whether a paid booking inside the service area is moved to PICKUP_SCHEDULED automatically. */
  autoSchedule: boolean
}

/** Implements the interface through which payments read and change a reservation. Every method locks the row first. */
export function createPayable({
  now,
  statusService,
  holdSeconds,
  staffRefunds,
  autoSchedule,
}: PayableDependencies): Payable {
  return { lock, due, find, begun, paid, refunded }

  async function lock(tx: Database, memberId: string, reservationId: string) {
    await repository.lockReservation(tx, memberId, reservationId)
  }

  async function due(tx: Database, memberId: string, reservationId: string) {
    const locked = await lockOrThrow(tx, memberId, reservationId)
    const change = await findAcceptedChange(tx, locked)
    if (change) {
      const amount = change.newAmount - change.previousAmount
      return { ...toOrder(locked, '픽업 케어 서비스 추가 금액'), purpose: 'PRICE_CHANGE' as const, amount }
    }
    await assertUnpaid(tx, locked)
    return { ...toOrder(locked, '픽업 케어 서비스'), purpose: 'BOOKING' as const, amount: locked.totalAmount }
  }

  async function find(db: Database, memberId: string, reservationId: string) {
    const found = await repository.findReservation(db, memberId, reservationId)
    if (!found) return undefined
    const { status, area, pickupDate, pickupSlot, deliveryDate, deliverySlot } = found
    const needsCheck = status === 'CONFIRMED' && area === 'CHECK'
    return { status, needsCheck, pickupDate, pickupSlot, deliveryDate, deliverySlot }
  }

  /** Throws RESERVATION_EXPIRED, SLOT_UNAVAILABLE, ALREADY_PAID or NOTHING_TO_PAY unless the booking is unpaid and its hold has not ended. */
  async function assertUnpaid(tx: Database, locked: StoredReservation) {
    const { status, endReason, holdUntil: until } = locked
    if (status === 'WAITING' && until && until > now()) return
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

  async function begun(tx: Database, memberId: string, reservationId: string, at: Date, until?: Date) {
    const locked = await lockOrThrow(tx, memberId, reservationId)
    if (locked.status !== 'WAITING') return
    const ownHoldSeconds = await findHoldSeconds(tx, memberId, locked.createdAt, holdSeconds)
    const newHoldUntil = until ?? calculateHoldUntil(locked.createdAt, ownHoldSeconds, at)
    if (locked.holdUntil && locked.holdUntil >= newHoldUntil) return
    await repository.updateReservation(tx, locked, { holdUntil: newHoldUntil })
  }

  async function paid(tx: Database, payment: PaymentRef): Promise<boolean> {
    // The account was deleted: the payment is refunded.
    if (isDeletedOwner(payment.memberId)) return false
    const locked = await lockOrThrow(tx, payment.memberId, payment.reservationId)
    await addPaymentEvent(tx, 'PAID', payment, now())
    const paidAmount = locked.paidAmount + payment.amount
    if (payment.purpose === 'PRICE_CHANGE') return paidDifference(tx, locked, { paidAmount })
    if (locked.status !== 'WAITING') {
      // Already ended or paid: the amount is recorded until it is refunded.
      await repository.updateReservation(tx, locked, { paidAmount })
      return false
    }
    await staffRefunds.closeOpen(tx, payment, '손님이 그사이 결제했어요.')
    const isAutoScheduled = autoSchedule && locked.area === 'SERVED'
    const confirmed = await statusService.move(tx, locked, 'CONFIRMED', {
      actor: 'SYSTEM',
      isIntermediate: isAutoScheduled,
      changes: { paidAmount, paidAt: payment.at, holdUntil: null },
    })
    if (isAutoScheduled) await statusService.move(tx, confirmed, 'PICKUP_SCHEDULED', { actor: 'SYSTEM' })
    return true
  }

  async function paidDifference(tx: Database, locked: StoredReservation, changes: { paidAmount: number }) {
    const change = await findAcceptedChange(tx, locked)
    if (change) {
      await resolvePriceChange(tx, change, 'APPROVED', change.answeredAt ?? now())
      await addPriceChangeEvent(tx, change, { actor: 'SYSTEM', status: 'APPROVED', at: now() })
    }
    await repository.updateReservation(tx, locked, {
      ...changes,
      ...(change && { totalAmount: change.newAmount }),
    })
    return change !== undefined
  }

  async function refunded(tx: Database, refund: PaymentRef & { isLast: boolean }) {
    if (isDeletedOwner(refund.memberId)) return
    const locked = await lockOrThrow(tx, refund.memberId, refund.reservationId)
    await addPaymentEvent(tx, 'REFUND', refund, now())
    const refundedAmount = locked.refundedAmount + refund.amount
    if (locked.status === 'CANCELLED' && refund.isLast) {
      await statusService.move(tx, locked, 'REFUNDED', { actor: 'SYSTEM', changes: { refundedAmount } })
    } else {
      await repository.updateReservation(tx, locked, { refundedAmount })
    }
  }
}

async function lockOrThrow(tx: Database, memberId: string, id: string): Promise<StoredReservation> {
  const locked = await repository.lockReservation(tx, memberId, id)
  if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
  return locked
}

/** Returns the price change that the customer has approved and not paid yet. */
async function findAcceptedChange(tx: Database, { memberId, id, endedAt }: StoredReservation) {
  const open = endedAt ? undefined : await findOpenPriceChange(tx, memberId, id)
  return open?.status === 'AWAITING_PAYMENT' ? open : undefined
}

/** Whether the slots that an expired booking released still have capacity for it. */
async function hasCapacityForBothLegs(tx: Database, expired: StoredReservation): Promise<boolean> {
  return (
    (await hasFreeCapacity(tx, pickupSlotKey(expired), expired.potCount)) &&
    (await hasFreeCapacity(tx, deliverySlotKey(expired), expired.potCount))
  )
}

const toOrder = ({ id: reservationId, memberId, potCount }: StoredReservation, what: string) => ({
  reservationId,
  memberId,
  orderName: `${what} (화분 ${potCount}개)`,
})

const addPaymentEvent = (
  tx: Database,
  kind: 'PAID' | 'REFUND',
  { memberId, reservationId, amount, purpose }: PaymentRef,
  createdAt: Date,
) =>
  repository.addEvent(tx, {
    memberId,
    reservationId,
    kind,
    actor: 'SYSTEM',
    detail: { amount, purpose },
    isPublic: true,
    createdAt,
  })
