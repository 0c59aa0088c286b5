import type { MoveResult } from '../../../../contract/reservation-admin.ts'
import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { closeOpen } from '../payment/index.ts'
import type { Cancelling } from './cancel.service.ts'
import type { Moves } from './move.ts'
import { canMove, owesReason } from './moves.ts'
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
  audit: Audit
}

export type Operator = Pick<Caller, 'id' | 'roles'>

interface Listed {
  id: string
  revision?: number | undefined
}

export interface OperatorMove {
  to: ReservationStatus
  /** Read by the customer on the step. */
  note?: string | undefined
  /** Kept in the history; owed for a cancel, a failed delivery and what the table of moves does not have. */
  reason?: string | undefined
  /** The one the operator has seen. */
  revision?: number | undefined
}

/** What operators do with reservations, whosesoever they are. */
export function createOperating(deps: OperatorDependencies) {
  const { db, transact, now, moves, cancelling, planning, audit } = deps
  return { moveByOperator, moveMany }

  /**
   * Moves a reservation along the table; administrators also against it, with a reason. Throws
   * RESERVATION_NOT_FOUND, CHANGED_MEANWHILE, MOVE_NOT_ALLOWED or PAYMENT_UNDER_WAY.
   */
  async function moveByOperator(operator: Operator, id: string, wish: OperatorMove) {
    const found = await repository.findForOperator(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    return transact(async (tx) => {
      const locked = await repository.lockReservation(tx, found.memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      if (wish.revision !== undefined && wish.revision !== locked.revision)
        throw new AppError('CHANGED_MEANWHILE')
      const moved = await makeMove(tx, locked, operator, wish)
      await audit.record(tx, {
        actorId: operator.id,
        action: 'reservation.move',
        subject: 'reservation',
        subjectId: id,
        before: { status: locked.status },
        after: { status: moved.status },
        ...(wish.reason && { reason: wish.reason }),
      })
      return { id, status: moved.status }
    })
  }

  /** One after the other, each in a transaction of its own: one that fails does not stop the others. */
  async function moveMany(
    operator: Operator,
    { reservations, ...wish }: Omit<OperatorMove, 'revision'> & { reservations: Listed[] },
  ) {
    const results: MoveResult[] = []
    for (const { id, revision } of reservations) {
      const number = (await repository.findForOperator(db, id))?.number ?? null
      try {
        const { status } = await moveByOperator(operator, id, { ...wish, revision })
        results.push({ id, number, status, problem: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        results.push({ id, number, status: null, problem: error.message })
      }
    }
    return { results }
  }

  function makeMove(tx: Database, locked: StoredReservation, operator: Operator, wish: OperatorMove) {
    const { to, note, reason } = wish
    const isInTable = canMove(locked.status, to)
    if (!isInTable && !(reason && operator.roles.includes('ADMIN'))) throw new AppError('MOVE_NOT_ALLOWED')
    if (!reason && owesReason(locked.status, to))
      throw new AppError('MOVE_NOT_ALLOWED', { message: '이유를 적어야 옮길 수 있어요.' })
    const moving = { actor: operator.id, note, reason, ...(!isInTable && { override: true }) }
    return to === 'CANCELLED' ? cancel(tx, locked, moving) : moveOn(tx, locked, to, moving)
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
