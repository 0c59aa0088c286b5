import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { NoticeContent, Notify } from '../../../shared/notices/templates.ts'
import { isPickupMissed } from '../customer/allowed-actions.ts'
import type { NewReservation, StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'
import type { EndReason } from '../reservation.tables.ts'
import { createStatusNotice } from './status-notices.ts'
import { calculateStepChanges, createFirstSteps } from './timeline.ts'
import { canMove, canOverride, getListing, getProgress } from './transitions.ts'

export interface MoveOptions {
  /** A member id, or SYSTEM. */
  actor: string
  /** Stored in the history; not shown to the customer. */
  reason?: string | undefined
  /** Shown to the customer on the timeline step. */
  note?: string | undefined
  /** Why the reservation ends early. */
  endReason?: EndReason
  /** Allows a status outside the table of transitions; requires `reason`. */
  override?: boolean
  /** True when another move follows at once: the move is recorded, but the customer gets no notice. */
  isIntermediate?: boolean
  /** When it happened, for the timeline; the server's time when absent. Records always have the server's time. */
  occurredAt?: Date | undefined
  /** The tap that asked for the move. */
  requestId?: string | undefined
  /** Told to the customer instead of what the new status says. */
  notice?: NoticeContent | undefined
  /** Other columns that change together with the status. */
  changes?: Partial<Omit<NewReservation, 'id' | 'memberId' | 'revision' | 'status' | 'listing' | 'progress'>>
}

interface ResumeOptions extends Pick<MoveOptions, 'actor' | 'note'> {
  /** The reservation as it was before it got another day. */
  before: StoredReservation
  locked: StoredReservation
}

export type StatusService = ReturnType<typeof createStatusService>

/**
 * The only code that changes the status of a reservation. A move writes the row, the stored counts, the event, the
 * timeline and the notice in the caller's transaction, which must hold the lock on the reservation row.
 */
export function createStatusService({ now, notify }: { now: () => Date; notify: Notify }) {
  return { create, move, resumeMissedPickup, notify: notifyCustomer }

  /** Stores an unpaid reservation. Returns undefined when the member has one with the same idempotency key. */
  async function create(tx: Database, row: NewReservation): Promise<StoredReservation | undefined> {
    const added = await repository.insertReservation(tx, row)
    if (!added) return undefined
    const { memberId, id: reservationId, listing, status, createdAt } = added
    await repository.updateCounts(tx, memberId, 'HIDDEN', listing)
    await repository.addSteps(tx, createFirstSteps(added, createdAt))
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

  /** Moves a locked reservation. Throws MOVE_NOT_ALLOWED when the table of transitions does not allow it. */
  async function move(
    tx: Database,
    locked: StoredReservation,
    to: ReservationStatus,
    options: MoveOptions,
  ): Promise<StoredReservation> {
    assertAllowed(locked.status, to, options)
    const at = now()
    const moved = await repository.updateReservation(tx, locked, {
      ...toColumns(locked, to, options, at),
      ...options.changes,
    })
    await repository.updateCounts(tx, locked.memberId, locked.listing, moved.listing)
    const happened = { at: options.occurredAt ?? at, note: options.note }
    for (const [stage, change] of calculateStepChanges(moved, locked.status, happened))
      await repository.updateStep(tx, locked, stage, { ...change, updatedAt: at })
    await repository.addEvent(tx, {
      memberId: locked.memberId,
      reservationId: locked.id,
      kind: 'MOVED',
      fromStatus: locked.status,
      toStatus: to,
      actor: options.actor,
      reason: options.reason ?? null,
      detail: toDetail(options),
      isPublic: !options.override,
      createdAt: at,
    })
    const notice = options.isIntermediate ? undefined : (options.notice ?? createStatusNotice(moved))
    if (notice) await notifyCustomer(tx, moved, notice)
    return moved
  }

  /**
   * Schedules a missed pickup again once it holds a slot. Tells the customer nothing: the caller tells the new day. Does
   * nothing when the pickup was not missed before.
   */
  async function resumeMissedPickup(
    tx: Database,
    { before, locked, ...options }: ResumeOptions,
  ): Promise<StoredReservation> {
    if (!isPickupMissed(before) || !locked.holdsPickup) return locked
    return move(tx, locked, 'PICKUP_SCHEDULED', { ...options, isIntermediate: true })
  }

  /** Sends the customer a notice that links to the reservation. */
  function notifyCustomer(tx: Database, { memberId, id }: StoredReservation, notice: NoticeContent) {
    return notify(tx, { memberId, ...notice, link: `/reservation-detail/${id}` })
  }
}

function assertAllowed(from: ReservationStatus, to: ReservationStatus, { override, reason }: MoveOptions) {
  if (canMove(from, to)) return
  if (!override || !reason || !canOverride(from, to)) throw new AppError('MOVE_NOT_ALLOWED')
}

const toDetail = ({ note, override, occurredAt, requestId }: MoveOptions) => ({
  ...(note && { note }),
  ...(override && { override: true }),
  ...(occurredAt && { occurredAt: occurredAt.toISOString() }),
  ...(requestId && { requestId }),
})

function toColumns(locked: StoredReservation, to: ReservationStatus, options: MoveOptions, at: Date) {
  const endReason = options.endReason ?? locked.endReason
  const isOver = to === 'DONE' || to === 'CANCELLED' || to === 'REFUNDED'
  return {
    status: to,
    listing: getListing(to, endReason),
    progress: getProgress(to, locked.progress),
    endReason,
    statusSince: at,
    endedAt: isOver ? (locked.endedAt ?? at) : null,
    // Only an unpaid reservation has a hold.
    holdUntil: null,
  }
}
