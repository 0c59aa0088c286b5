import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { isLeftOwner } from '../../shared/personal/left-owner.ts'
import type { Payable, PaymentRef } from '../payment/index.ts'
import { holdUntil } from './hold.ts'
import type { Moves } from './move.ts'
import { noteChange } from './price-change.history.ts'
import { answerChange, findOpenChange } from './price-change.repository.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { deliveryOf, hasRoom, pickupOf } from './slots.repository.ts'

export interface PayableDependencies {
  now: () => Date
  moves: Moves
  holdSeconds: number
  /** Whether a paid booking in the served area goes on to "pickup scheduled" by itself. */
  autoSchedule: boolean
}

/** What payments may know and do of a reservation; every method locks its row first. */
export function createPayable({ now, moves, holdSeconds, autoSchedule }: PayableDependencies): Payable {
  return { lock, due, begun, paid, refunded }

  async function lock(tx: Database, memberId: string, reservationId: string) {
    await repository.lockReservation(tx, memberId, reservationId)
  }

  async function due(tx: Database, memberId: string, reservationId: string) {
    const locked = await lockOrThrow(tx, memberId, reservationId)
    const change = await agreedChange(tx, locked)
    if (change) {
      const amount = change.newAmount - change.previousAmount
      return { ...nameOf(locked, '수거 케어 추가 금액'), purpose: 'PRICE_CHANGE' as const, amount }
    }
    await expectUnpaid(tx, locked)
    return { ...nameOf(locked, '수거 케어'), purpose: 'BOOKING' as const, amount: locked.totalAmount }
  }

  /** Throws unless the booking waits for its payment and still keeps its slots. */
  async function expectUnpaid(tx: Database, locked: StoredReservation) {
    const { status, endReason, holdUntil: until } = locked
    if (status === 'WAITING' && until && until > now()) return
    if (status === 'WAITING') throw new AppError('RESERVATION_EXPIRED')
    if (endReason === 'UNPAID_EXPIRED') {
      throw new AppError((await couldBeHeld(tx, locked)) ? 'RESERVATION_EXPIRED' : 'SLOT_UNAVAILABLE')
    }
    if (locked.endedAt && !locked.paidAt) {
      throw new AppError('NOTHING_TO_PAY', { message: '취소된 예약이라 결제할 금액이 없어요.' })
    }
    throw new AppError('NOTHING_TO_PAY')
  }

  async function begun(tx: Database, memberId: string, reservationId: string, at: Date, until?: Date) {
    const locked = await lockOrThrow(tx, memberId, reservationId)
    if (locked.status !== 'WAITING') return
    const keptUntil = until ?? holdUntil(locked.createdAt, holdSeconds, at)
    if (locked.holdUntil && locked.holdUntil >= keptUntil) return
    await repository.update(tx, locked, { holdUntil: keptUntil })
  }

  async function paid(tx: Database, payment: PaymentRef): Promise<boolean> {
    // Nobody is there to be served: the money goes back.
    if (isLeftOwner(payment.memberId)) return false
    const locked = await lockOrThrow(tx, payment.memberId, payment.reservationId)
    await note(tx, 'PAID', payment, now())
    const paidAmount = locked.paidAmount + payment.amount
    if (payment.purpose === 'PRICE_CHANGE') return paidDifference(tx, locked, { paidAmount })
    if (locked.status !== 'WAITING') {
      // Ended or paid already: the sum is kept until it is given back.
      await repository.update(tx, locked, { paidAmount })
      return false
    }
    const goesOn = autoSchedule && locked.area === 'SERVED'
    const confirmed = await moves.move(tx, locked, 'CONFIRMED', {
      actor: 'SYSTEM',
      passing: goesOn,
      changes: { paidAmount, paidAt: payment.at, holdUntil: null },
    })
    if (goesOn) await moves.move(tx, confirmed, 'PICKUP_SCHEDULED', { actor: 'SYSTEM' })
    return true
  }

  async function paidDifference(tx: Database, locked: StoredReservation, changes: { paidAmount: number }) {
    const change = await agreedChange(tx, locked)
    if (change) {
      await answerChange(tx, change, 'APPROVED', change.answeredAt ?? now())
      await noteChange(tx, change, { actor: 'SYSTEM', status: 'APPROVED', at: now() })
    }
    await repository.update(tx, locked, { ...changes, ...(change && { totalAmount: change.newAmount }) })
    return change !== undefined
  }

  async function refunded(tx: Database, refund: PaymentRef & { isLast: boolean }) {
    if (isLeftOwner(refund.memberId)) return
    const locked = await lockOrThrow(tx, refund.memberId, refund.reservationId)
    await note(tx, 'REFUND', refund, now())
    const refundedAmount = locked.refundedAmount + refund.amount
    if (locked.status === 'CANCELLED' && refund.isLast) {
      await moves.move(tx, locked, 'REFUNDED', { actor: 'SYSTEM', changes: { refundedAmount } })
    } else {
      await repository.update(tx, locked, { refundedAmount })
    }
  }
}

async function lockOrThrow(tx: Database, memberId: string, id: string): Promise<StoredReservation> {
  const locked = await repository.lockReservation(tx, memberId, id)
  if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
  return locked
}

/** The price change that the customer has agreed to and not paid yet. */
async function agreedChange(tx: Database, { memberId, id, endedAt }: StoredReservation) {
  const open = endedAt ? undefined : await findOpenChange(tx, memberId, id)
  return open?.status === 'AWAITING_PAYMENT' ? open : undefined
}

/** Whether nobody else has taken the places that an expired booking gave back. */
async function couldBeHeld(tx: Database, expired: StoredReservation): Promise<boolean> {
  return (
    (await hasRoom(tx, pickupOf(expired), expired.potCount)) &&
    (await hasRoom(tx, deliveryOf(expired), expired.potCount))
  )
}

const nameOf = ({ id: reservationId, memberId, potCount }: StoredReservation, what: string) => ({
  reservationId,
  memberId,
  orderName: `${what} (화분 ${potCount}개)`,
})

const note = (
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
