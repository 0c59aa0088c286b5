import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import type { News, Notify } from '../../shared/notices/templates.ts'
import { canMove, canOverride, listingOf, progressAt } from './moves.ts'
import type { NewReservation, StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import type { EndReason } from './reservation.tables.ts'
import { firstSteps, stepChanges } from './timeline.ts'
import { toldOf } from './told.ts'

export interface Moving {
  /** A member's id, or SYSTEM. */
  actor: string
  /** Kept in the history; the customer does not read it. */
  reason?: string | undefined
  /** Read by the customer on the step. */
  note?: string | undefined
  /** Why it ends before its time. */
  endReason?: EndReason
  /** An operator goes against the table; needs a reason. */
  override?: boolean
  /** Passing through on the way to another status: written down, but the customer is not told. */
  passing?: boolean
  /** Other columns that change together with the status. */
  changes?: Partial<Omit<NewReservation, 'id' | 'memberId' | 'revision' | 'status' | 'listing' | 'progress'>>
}

export type Moves = ReturnType<typeof createMoves>

/**
 * The one place where a status changes. Everything that a move writes (row, kept counts, event,
 * timeline, notification) belongs to the caller's transaction, which holds the lock on the row.
 */
export function createMoves({ now, notify }: { now: () => Date; notify: Notify }) {
  return { begin, move, tell }

  /** Adds a waiting reservation; undefined when the member has one with the same idempotency key. */
  async function begin(tx: Database, row: NewReservation): Promise<StoredReservation | undefined> {
    const added = await repository.insertReservation(tx, row)
    if (!added) return undefined
    const { memberId, id: reservationId, listing, status, createdAt } = added
    await repository.countMove(tx, memberId, 'HIDDEN', listing)
    await repository.addSteps(tx, firstSteps(added, createdAt))
    await repository.addEvent(tx, {
      memberId,
      reservationId,
      kind: 'CREATED',
      toStatus: status,
      actor: memberId,
      detail: {},
      isPublic: true,
      createdAt,
    })
    return added
  }

  /** Moves a locked reservation on; MOVE_NOT_ALLOWED when the table has no such step. */
  async function move(
    tx: Database,
    locked: StoredReservation,
    to: ReservationStatus,
    moving: Moving,
  ): Promise<StoredReservation> {
    expectAllowed(locked.status, to, moving)
    const at = now()
    const moved = await repository.update(tx, locked, {
      ...columnsOf(locked, to, moving, at),
      ...moving.changes,
    })
    await repository.countMove(tx, locked.memberId, locked.listing, moved.listing)
    for (const [stage, change] of stepChanges(moved, locked.status, { at, note: moving.note }))
      await repository.changeStep(tx, locked, stage, { ...change, updatedAt: at })
    await repository.addEvent(tx, {
      memberId: locked.memberId,
      reservationId: locked.id,
      kind: 'MOVED',
      fromStatus: locked.status,
      toStatus: to,
      actor: moving.actor,
      reason: moving.reason ?? null,
      detail: { ...(moving.note && { note: moving.note }), ...(moving.override && { override: true }) },
      isPublic: !moving.override,
      createdAt: at,
    })
    const told = !moving.passing && toldOf(moved)
    if (told) await tell(tx, moved, told)
    return moved
  }

  /** Tells the customer about a reservation, with the way to it. */
  function tell(tx: Database, { memberId, id }: StoredReservation, told: News) {
    return notify(tx, { memberId, ...told, link: `/reservation-detail/${id}` })
  }
}

function expectAllowed(from: ReservationStatus, to: ReservationStatus, { override, reason }: Moving) {
  if (canMove(from, to)) return
  if (!override || !reason || !canOverride(from, to)) throw new AppError('MOVE_NOT_ALLOWED')
}

function columnsOf(locked: StoredReservation, to: ReservationStatus, moving: Moving, at: Date) {
  const endReason = moving.endReason ?? locked.endReason
  const isOver = to === 'DONE' || to === 'CANCELLED' || to === 'REFUNDED'
  return {
    status: to,
    listing: listingOf(to, endReason),
    progress: progressAt(to, locked.progress),
    endReason,
    statusSince: at,
    endedAt: isOver ? (locked.endedAt ?? at) : null,
    // Only a waiting one keeps its slot for the payment.
    holdUntil: null,
  }
}
