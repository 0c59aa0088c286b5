import type { MoveResult } from '../../../../../contract/reservation/reservation-admin.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment } from '../../payment/index.ts'
import { deliverySlotKey, releaseCapacity } from '../calendar/slots.repository.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { LegPlanner } from '../schedule/leg-planner.ts'
import type { MoveOptions, StatusService } from '../status/status.service.ts'
import { canMove, requiresReason } from '../status/transitions.ts'

interface AdminMoveDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  cancellation: Cancellation
  legPlanner: LegPlanner
  audit: Audit
}

type StaffMember = Pick<Caller, 'id' | 'roles'>
type StaffMoveOptions = Pick<MoveOptions, 'actor' | 'note' | 'reason' | 'override'>

interface MoveTarget {
  id: string
  revision?: number | undefined
}

interface MoveRequest {
  to: ReservationStatus
  /** Shown to the customer on the timeline step. */
  note?: string | undefined
  /** Stored in the history; required where `requiresReason` says so. */
  reason?: string | undefined
  /** The revision that the console loaded. */
  revision?: number | undefined
}

/** Moves reservations of any member between statuses, for staff. */
export function createAdminMoves(deps: AdminMoveDependencies) {
  const { db, transact, now, statusService, cancellation, legPlanner, audit } = deps
  return { moveOne, moveMany }

  /**
   * Moves a reservation along the table of transitions; administrators may also override the table, with a reason.
   * Throws RESERVATION_NOT_FOUND, CHANGED_MEANWHILE, MOVE_NOT_ALLOWED or PAYMENT_UNDER_WAY.
   */
  async function moveOne(staff: StaffMember, id: string, request: MoveRequest) {
    const found = await repository.findReservationOfAnyMember(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    return transact(async (tx) => {
      const locked = await repository.lockReservation(tx, found.memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      if (request.revision !== undefined && request.revision !== locked.revision)
        throw new AppError('CHANGED_MEANWHILE')
      const moved = await makeMove(tx, locked, staff, request)
      await audit.record(tx, {
        actorId: staff.id,
        action: 'reservation.move',
        subject: 'reservation',
        subjectId: id,
        before: { status: locked.status },
        after: { status: moved.status },
        ...(request.reason && { reason: request.reason }),
      })
      return { id, status: moved.status }
    })
  }

  /** Moves each reservation in its own transaction: a failed move does not stop the others. */
  async function moveMany(
    staff: StaffMember,
    { reservations, ...request }: Omit<MoveRequest, 'revision'> & { reservations: MoveTarget[] },
  ) {
    const results: MoveResult[] = []
    for (const { id, revision } of reservations) {
      const number = (await repository.findReservationOfAnyMember(db, id))?.number ?? null
      try {
        const { status } = await moveOne(staff, id, { ...request, revision })
        results.push({ id, number, status, problem: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        results.push({ id, number, status: null, problem: error.message })
      }
    }
    return { results }
  }

  function makeMove(tx: Database, locked: StoredReservation, staff: StaffMember, request: MoveRequest) {
    const { to, note, reason } = request
    const isInTable = canMove(locked.status, to)
    if (!isInTable && !(reason && staff.roles.includes('ADMIN'))) throw new AppError('MOVE_NOT_ALLOWED')
    if (!reason && requiresReason(locked.status, to))
      throw new AppError('MOVE_NOT_ALLOWED', { message: '이유를 적어야 옮길 수 있어요.' })
    const options = { actor: staff.id, note, reason, ...(!isInTable && { override: true }) }
    return to === 'CANCELLED' ? cancel(tx, locked, options) : move(tx, locked, to, options)
  }

  /** Refunds everything before the pickup. An override refunds nothing: administrators then refund on the payment screen. */
  async function cancel(tx: Database, locked: StoredReservation, options: StaffMoveOptions) {
    const refund = options.override ? 0 : await cancellation.findRefundableAmount(tx, locked)
    const reason = options.reason ?? '운영자 취소'
    return cancellation.endReservation(tx, locked, { ...options, reason, endReason: 'OPERATOR', refund })
  }

  async function move(
    tx: Database,
    locked: StoredReservation,
    to: ReservationStatus,
    options: StaffMoveOptions,
  ) {
    if (
      locked.status === 'WAITING' &&
      !(await closeOpenPayment(tx, locked.memberId, locked.id, 'RESERVATION_MOVED', now()))
    )
      throw new AppError('PAYMENT_UNDER_WAY')
    const planned = await replanPastLeg(tx, locked, to, options.actor)
    const isFailedDelivery = locked.status === 'DELIVERY_SCHEDULED' && to === 'DELIVERY_PREPARING'
    return statusService.move(tx, planned, to, {
      ...options,
      ...(isFailedDelivery && { changes: await releaseDelivery(tx, planned) }),
    })
  }

  /** Moves a leg whose day has passed, or whose capacity was released, to the first free day before it is scheduled. */
  async function replanPastLeg(
    tx: Database,
    locked: StoredReservation,
    to: ReservationStatus,
    actor: string,
  ) {
    const today = seoulDay(now())
    const origin = { actor, reason: '지난 일정을 다시 잡음' }
    if (to === 'PICKUP_SCHEDULED' && locked.pickupDate < today)
      return legPlanner.planFirstFreeDay(tx, locked, 'PICKUP', origin)
    if (to === 'DELIVERY_SCHEDULED' && (locked.deliveryDate < today || !locked.holdsDelivery))
      return legPlanner.planFirstFreeDay(tx, locked, 'DELIVERY', origin)
    return locked
  }
}

/** Releases the slot of a failed delivery; a new day is planned when the delivery is scheduled again. */
async function releaseDelivery(tx: Database, row: StoredReservation) {
  if (row.holdsDelivery) await releaseCapacity(tx, deliverySlotKey(row), row.potCount)
  return { holdsDelivery: false }
}
