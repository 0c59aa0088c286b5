import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { closeOpen } from '../payment/index.ts'
import type { Cancelling } from './cancel.service.ts'
import type { Moves } from './move.ts'
import { canMove } from './moves.ts'
import type { Planning } from './planning.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { deliveryOf, releasePlace } from './slots.repository.ts'

export interface OperatorDependencies {
  db: Database
  transact: Transact
  now: () => Date
  moves: Moves
  cancelling: Cancelling
  planning: Planning
}

export interface OperatorMove {
  to: ReservationStatus
  /** Read by the customer on the step. */
  note?: string | undefined
  /** Kept in the history; needed for what the table of moves does not have. */
  reason?: string | undefined
}

/** The money makes these moves; an operator only with a reason. */
const isMadeByMoney = (from: ReservationStatus, to: ReservationStatus) =>
  (from === 'WAITING' && to === 'CONFIRMED') || to === 'REFUNDED'

/** What operators do with reservations, whosesoever they are. */
export function createOperating({ db, transact, now, moves, cancelling, planning }: OperatorDependencies) {
  return { moveByOperator }

  /**
   * Moves a reservation along the table, or against it with a reason. Throws
   * RESERVATION_NOT_FOUND, MOVE_NOT_ALLOWED or PAYMENT_UNDER_WAY.
   */
  async function moveByOperator(operatorId: string, id: string, { to, note, reason }: OperatorMove) {
    const found = await repository.findForOperator(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    return transact(async (tx) => {
      const locked = await repository.lockReservation(tx, found.memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      const isInTable = canMove(locked.status, to)
      if (!reason && (!isInTable || isMadeByMoney(locked.status, to))) throw new AppError('MOVE_NOT_ALLOWED')
      const moving = { actor: operatorId, note, reason, ...(!isInTable && { override: true }) }
      const moved =
        to === 'CANCELLED' ? await cancel(tx, locked, moving) : await moveOn(tx, locked, to, moving)
      return { id, status: moved.status }
    })
  }

  type Moving = { actor: string; note?: string | undefined; reason?: string | undefined; override?: boolean }

  /** Before the pickup everything is given back. Afterwards money is a matter of its own, for administrators. */
  async function cancel(tx: Database, locked: StoredReservation, moving: Moving) {
    const refund = moving.override ? 0 : await cancelling.moneyLeft(tx, locked)
    const reason = moving.reason ?? '운영자 취소'
    return cancelling.end(tx, locked, { ...moving, reason, endReason: 'OPERATOR', refund })
  }

  async function moveOn(tx: Database, locked: StoredReservation, to: ReservationStatus, moving: Moving) {
    if (
      locked.status === 'WAITING' &&
      !(await closeOpen(tx, locked.memberId, locked.id, 'RESERVATION_MOVED', now()))
    )
      throw new AppError('PAYMENT_UNDER_WAY')
    const ready = await replan(tx, locked, to, moving.actor)
    const missed = locked.status === 'DELIVERY_SCHEDULED' && to === 'DELIVERY_PREPARING'
    return moves.move(tx, ready, to, {
      ...moving,
      ...(missed && { changes: await giveUpDelivery(tx, ready) }),
    })
  }

  /** A day that has passed, or was given up, is planned anew before it is promised. */
  async function replan(tx: Database, locked: StoredReservation, to: ReservationStatus, actor: string) {
    const today = seoulDay(now())
    const by = { actor, reason: '지난 일정을 다시 잡음' }
    if (to === 'PICKUP_SCHEDULED' && locked.pickupDate < today)
      return planning.planAnew(tx, locked, 'PICKUP', by)
    if (to === 'DELIVERY_SCHEDULED' && (locked.deliveryDate < today || !locked.holdsDelivery))
      return planning.planAnew(tx, locked, 'DELIVERY', by)
    return locked
  }
}

/** Nobody was at home: the place of that day is used up, and another one is looked for later. */
async function giveUpDelivery(tx: Database, row: StoredReservation) {
  if (row.holdsDelivery) await releasePlace(tx, deliveryOf(row), row.potCount)
  return { holdsDelivery: false }
}
