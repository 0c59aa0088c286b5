import type { MoveResult } from '../../../../../contract/reservation/move-admin.ts'
import type { Acknowledgement } from '../../../../../contract/reservation/move-questions.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { assertFresh, type Caller } from '../../../shared/http/handlers.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { StaffRefunds } from '../../payment/index.ts'
import type { Cancellation } from '../cancellation/cancellation.service.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import { canMove, firstDayOfMove, isMissedVisit, requiresReason } from '../status/transitions.ts'
import { findLastMover } from './board.repository.ts'
import { assertAcknowledged } from './move-acknowledgement.ts'
import type { PerformMove } from './perform-move.ts'
import { createStaffCancel, type StaffMoveOptions } from './staff-cancel.ts'
import { tapTime } from './tap-time.ts'
import { createUnpaidMove, isUnpaidMove } from './unpaid-move.ts'

interface AdminMoveDependencies {
  db: Database
  transact: Transact
  now: () => Date
  performMove: PerformMove
  cancellation: Cancellation
  staffRefunds: StaffRefunds
  audit: Audit
}

type StaffMember = Pick<Caller, 'id' | 'roles' | 'isFresh'>

interface MoveTarget {
  id: string
  revision?: number | undefined
  acknowledge?: Acknowledgement[] | undefined
}

interface MoveRequest {
  to: ReservationStatus
  /** Shown to the customer on the timeline step. */
  note?: string | undefined
  /** Stored in the history; required where `requiresReason` says so. */
  reason?: string | undefined
  /** Why a visit was missed. */
  missed?: MissedVisitReport | undefined
  /** The revision that the console loaded. */
  revision?: number | undefined
  /** What the person was asked and said yes to. */
  acknowledge?: Acknowledgement[] | undefined
  /** Identifies the tap, so that a repeated request finds the move that it made. */
  requestId?: string | undefined
  /** When the person tapped, by the clock of their device. */
  occurredAt?: string | undefined
}

/** Moves reservations of any member between statuses, for staff. */
export function createAdminMoves(deps: AdminMoveDependencies) {
  const { db, transact, now, performMove, audit } = deps
  const staffCancel = createStaffCancel(deps)
  const proposeUnpaidMove = createUnpaidMove(deps)
  return { moveOne, moveMany }

  /**
   * Moves a reservation along the table of transitions; administrators may also override the table, with a reason.
   * A move that was already made succeeds, unless somebody else made it and the words of this one would be lost. A cancellation, or a move past the payment, above the staff member's limit becomes a proposal.
   * Throws RESERVATION_NOT_FOUND, OWN_RESERVATION, CHANGED_MEANWHILE, MOVE_NOT_ALLOWED, MOVE_UNACKNOWLEDGED,
   * REFUND_PROPOSED or PAYMENT_UNDER_WAY.
   */
  async function moveOne(staff: StaffMember, id: string, request: MoveRequest) {
    const found = await repository.findReservationOfAnyMember(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    return transact(async (tx) => {
      const locked = await repository.lockReservation(tx, found.memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      if (locked.memberId === staff.id) throw new AppError('OWN_RESERVATION')
      if (request.requestId && (await repository.hasEventOfRequest(tx, locked, request.requestId)))
        return { id, status: locked.status, proposal: null }
      if (locked.status === request.to) {
        if (await wouldLoseWords(tx, locked, staff, request)) throw new AppError('CHANGED_MEANWHILE')
        return { id, status: locked.status, proposal: null }
      }
      if (request.revision !== undefined && request.revision !== locked.revision)
        throw new AppError('CHANGED_MEANWHILE')
      const occurredAt = tapTime(request.occurredAt, { now: now(), since: locked.statusSince })
      const options = { ...toOptions(locked, staff, request), occurredAt, requestId: request.requestId }
      assertVisited(locked, request.to, now())
      await assertAcknowledged(tx, locked, { ...request, today: seoulDay(now()) })
      const isCancel = request.to === 'CANCELLED'
      const isUnpaid = isUnpaidMove(locked.status, request.to)
      if (isUnpaid) assertFresh(staff)
      const proposal = isCancel
        ? await staffCancel.propose(tx, locked, options)
        : await proposeUnpaidMove(tx, locked, request.to, options)
      if (proposal) return { id, status: locked.status, proposal }
      const moved = isCancel
        ? await staffCancel.cancel(tx, locked, options)
        : await performMove(tx, locked, request.to, { ...options, reported: request.missed })
      await audit.record(tx, {
        actorId: staff.id,
        action: 'reservation.move',
        subject: 'reservation',
        subjectId: id,
        before: { status: locked.status },
        after: { status: moved.status, ...(isUnpaid && { amount: locked.totalAmount }) },
        ...auditedReason(request),
      })
      return { id, status: moved.status, proposal: null }
    })
  }

  /** Moves each reservation in its own transaction: a failed move does not stop the others. */
  async function moveMany(
    staff: StaffMember,
    {
      reservations,
      ...request
    }: Omit<MoveRequest, 'revision' | 'acknowledge'> & { reservations: MoveTarget[] },
  ) {
    const results: MoveResult[] = []
    for (const { id, ...target } of reservations) {
      const number = (await repository.findReservationOfAnyMember(db, id))?.number ?? null
      try {
        const { status, proposal } = await moveOne(staff, id, { ...request, ...target })
        results.push({ id, number, status, problem: null, current: null, proposal })
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'FRESH_SIGN_IN_REQUIRED') throw error
        const current = await findCurrent(db, id, request.to)
        const { acknowledge } = error.details
        const problem = { problem: error.message, ...(acknowledge && { acknowledge }) }
        results.push({ id, number, status: null, ...problem, current, proposal: null })
      }
    }
    return { results }
  }
}

/** Whether a move that somebody else has already made would drop the text of this request. */
async function wouldLoseWords(
  tx: Database,
  { memberId, id }: StoredReservation,
  staff: StaffMember,
  { note, reason, missed }: MoveRequest,
): Promise<boolean> {
  if (!note && !reason && !missed) return false
  return (await findLastMover(tx, memberId, id)) !== staff.id
}

/** Returns what a person must know before they repeat a move that failed. */
async function findCurrent(db: Database, id: string, to: ReservationStatus): Promise<MoveResult['current']> {
  const found = await repository.findReservationOfAnyMember(db, id)
  if (!found) return null
  const { status, revision } = found
  return { status, statusLabel: reservationStatusLabels[status], revision, isPossible: canMove(status, to) }
}

/** The reason of a move for the audit log: of a missed visit its code only, because entries outlive the customer's account. */
const auditedReason = ({ reason, missed }: MoveRequest) =>
  reason || missed ? { reason: reason ?? missed?.reason ?? null } : {}

/** Throws MOVE_NOT_ALLOWED for a missed pickup whose day has not come: it is rescheduled instead. */
function assertVisited(row: StoredReservation, to: ReservationStatus, now: Date) {
  if ((firstDayOfMove(row, to) ?? '') > seoulDay(now))
    throw new AppError('MOVE_NOT_ALLOWED', {
      message: '아직 수거하는 날이 아니에요. 수거 날짜를 옮겨 주세요.',
    })
}

/** Throws MOVE_NOT_ALLOWED unless the move is in the table, or an administrator overrides it, with a reason where one is needed. */
function toOptions(
  { status }: StoredReservation,
  staff: StaffMember,
  { to, note, reason, missed }: MoveRequest,
): StaffMoveOptions {
  const isInTable = canMove(status, to)
  if (!isInTable && !(reason && staff.roles.includes('ADMIN'))) throw new AppError('MOVE_NOT_ALLOWED')
  const isExplained = Boolean(reason) || (missed !== undefined && isMissedVisit(status, to))
  if (!isExplained && requiresReason(status, to))
    throw new AppError('MOVE_NOT_ALLOWED', { message: '이유를 적어야 옮길 수 있어요.' })
  return { actor: staff.id, note, reason, ...(!isInTable && { override: true }) }
}
