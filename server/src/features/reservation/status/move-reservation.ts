import { and, desc, eq, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { NoticeContent } from '../../../shared/notices/templates.ts'
import { legs } from '../calendar/slots.repository.ts'
import { hasPotPhotos } from '../care-record/pot-proof.ts'
import {
  addEvent,
  isOf,
  type NewReservation,
  type ReservationChanges,
  type StoredReservation,
  updateCounts,
  updateReservation,
  updateStep,
} from '../reservation.repository.ts'
import {
  type EndReason,
  reservation,
  reservationEvent,
  reservationStep,
  visit,
} from '../reservation.tables.ts'
import { isPickupPaused } from '../visit/pauses.ts'
import { type CustomerNotice, createStatusNotice, noticeValues } from './status-notices.ts'
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
  /** The second administrator without whom it would not have happened. */
  approvedBy?: string | undefined
  /** The tap that asked for the move. */
  requestId?: string | undefined
  /** Told to the customer instead of what the new status says. */
  notice?: CustomerNotice | undefined
  /** Other columns that change together with the status. */
  changes?: Omit<ReservationChanges, 'status' | 'listing' | 'progress'>
}

/** What staff may say about a move. */
export type StaffMoveOptions = Pick<
  MoveOptions,
  'actor' | 'note' | 'reason' | 'override' | 'occurredAt' | 'requestId' | 'approvedBy'
>

/** Stores an unpaid reservation. Returns undefined when the member has one with the same idempotency key. */
export async function addReservation(tx: Database, { visits, ...row }: NewReservation) {
  const [added] = await tx
    .insert(reservation)
    .values(row)
    .onConflictDoNothing({ target: [reservation.memberId, reservation.idempotencyKey] })
    .returning()
  if (!added) return undefined
  const { memberId, id: reservationId, listing, status, createdAt } = added
  await tx.insert(visit).values(legs.map((leg) => ({ memberId, reservationId, leg, ...visits[leg] })))
  await updateCounts(tx, memberId, 'HIDDEN', listing)
  const stored = { ...added, visits }
  await tx.insert(reservationStep).values(createFirstSteps(stored, createdAt))
  await addEvent(tx, stored, {
    kind: 'CREATED',
    toStatus: status,
    actor: memberId,
    detail: {},
    isPublic: true,
    createdAt,
  })
  return stored
}

/**
 * Moves a locked reservation; no other code changes a status. Writes the row, the stored counts, the event, the timeline and the
 * notice in the caller's transaction. Throws MOVE_NOT_ALLOWED when the table of transitions does not allow it.
 */
export async function moveReservation(
  ctx: Context,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  options: MoveOptions,
): Promise<StoredReservation> {
  assertAllowed(locked.status, to, options)
  const at = ctx.now()
  const moved = await updateReservation(tx, locked, {
    ...toColumns(locked, to, options, at),
    ...options.changes,
  })
  await updateCounts(tx, locked.memberId, locked.listing, moved.listing)
  // A refund follows its cancellation by itself: what staff wrote with the cancellation stays.
  const note = options.note ?? (to === 'REFUNDED' ? await findCancelNote(tx, locked) : undefined)
  const happened = { at: options.occurredAt ?? at, note }
  for (const [stage, change] of calculateStepChanges(moved, locked.status, happened))
    await updateStep(tx, locked, stage, { ...change, updatedAt: at })
  await addEvent(tx, locked, {
    kind: 'MOVED',
    fromStatus: locked.status,
    toStatus: to,
    actor: options.actor,
    reason: options.reason ?? null,
    detail: toDetail(options),
    isPublic: !options.override,
    createdAt: at,
  })
  const notice = options.isIntermediate
    ? undefined
    : (options.notice ?? createStatusNotice(moved, await findNoticeFacts(tx, moved)))
  if (notice) await notifyCustomer(ctx, tx, moved, notice)
  return moved
}

const findNoticeFacts = async (tx: Database, moved: StoredReservation) => ({
  hasPhotos: await hasPotPhotos(tx, moved),
  isPaused: moved.status === 'PICKUP_SCHEDULED' && (await isPickupPaused(tx, moved)),
})

async function findCancelNote(tx: Database, locked: StoredReservation) {
  const [cancelled] = await tx
    .select({ note: sql<string | null>`${reservationEvent.detail} ->> 'note'` })
    .from(reservationEvent)
    .where(and(isOf(reservationEvent, locked), eq(reservationEvent.toStatus, 'CANCELLED')))
    .orderBy(desc(reservationEvent.createdAt))
    .limit(1)
  return cancelled?.note ?? undefined
}

/** Sends the customer a notice that links to the reservation and has its `noticeValues`. */
export function notifyCustomer(
  ctx: Context,
  tx: Database,
  row: StoredReservation,
  { notice, values }: CustomerNotice,
) {
  const content = { notice, values: { ...noticeValues(row), ...values } } as NoticeContent
  return ctx.notify(tx, { memberId: row.memberId, ...content, link: `/reservation-detail/${row.id}` })
}

function assertAllowed(from: ReservationStatus, to: ReservationStatus, { override, reason }: MoveOptions) {
  if (canMove(from, to)) return
  if (!override || !reason || !canOverride(from, to)) throw new AppError('MOVE_NOT_ALLOWED')
}

const toDetail = ({ note, override, occurredAt, requestId, approvedBy }: MoveOptions) => ({
  ...(note && { note }),
  ...(override && { override: true }),
  ...(occurredAt && { occurredAt: occurredAt.toISOString() }),
  ...(requestId && { requestId }),
  ...(approvedBy && { approvedBy }),
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
