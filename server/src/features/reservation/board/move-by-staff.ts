import { and, desc, eq, sql } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { MoveResult, moveApi } from '../../../../../contract/reservation/move-admin.ts'
import {
  finishesCare,
  plansDelivery,
  questionsBeforeMove,
} from '../../../../../contract/reservation/move-questions.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { missedReasons } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { assertFresh, type Caller } from '../../../shared/http/handlers.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment, findOpenProposal, isOnlyAdmin } from '../../payment/index.ts'
import { findOpenPriceChange, toPriceQuestion } from '../billing/price-change.repository.ts'
import { proposeUnlessAlone } from '../billing/propose-price.ts'
import { endReservation, findRefundableAmount } from '../cancellation/cancel-reservation.ts'
import { recordUnagreedPots } from '../care-record/change-pot-counts.ts'
import { assertPhotographed } from '../care-record/pot-proof.ts'
import type { ReservationContext } from '../context.ts'
import { assertRevision, collectOutcomes, recordOn, withLockedReservation } from '../locked-reservation.ts'
import { calculateUntil } from '../phone-booking/phone-booking.repository.ts'
import {
  findReservationOfAnyMember,
  isOf,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { reservationEvent } from '../reservation.tables.ts'
import { moveReservation, type StaffMoveOptions } from '../status/move-reservation.ts'
import { tapTime } from '../status/tap-time.ts'
import { canMove, firstDayOfMove, isMissedVisit, requiresReason, wasPickedUp } from '../status/transitions.ts'
import { changeVisit } from '../visit/change-visit.ts'
import { findUnpaidVisitFees, recordMissedVisit, waiveUnpaidFees } from '../visit/missed-visits.ts'
import { findVisitsOnPause } from '../visit/pauses.ts'
import { scheduledLeg, visitRules } from '../visit/visit-rules.ts'
import { toVisitDays } from './board.views.ts'

type StaffMember = Pick<Caller, 'id' | 'roles' | 'isFresh'>

type ManyMoves = Body<typeof moveApi.moveReservations>
type MoveRequest = Body<typeof moveApi.moveReservation> & Pick<ManyMoves, 'requestId' | 'occurredAt'>

/**
 * Moves a reservation along the table of transitions; administrators may also override the table, with a reason.
 * A move that was already made succeeds, unless somebody else made it and the words of this one would be lost. A cancellation, or a
 * move past the payment, above the staff member's limit becomes a proposal.
 * Throws RESERVATION_NOT_FOUND, OWN_RESERVATION, CHANGED_MEANWHILE, MOVE_NOT_ALLOWED, MOVE_UNACKNOWLEDGED,
 * POT_PHOTOS_MISSING, REFUND_PROPOSED or PAYMENT_UNDER_WAY.
 */
export async function moveByStaff(
  ctx: ReservationContext,
  staff: StaffMember,
  id: string,
  request: MoveRequest,
) {
  return withLockedReservation(ctx, staff.id, id, async (tx, locked) => {
    if (request.requestId && (await isMovedBefore(tx, locked, request.requestId, request.to)))
      return { id, status: locked.status, proposal: null }
    if (locked.status === request.to) {
      if (await wouldLoseWords(tx, locked, staff, request)) throw new AppError('CHANGED_MEANWHILE')
      return { id, status: locked.status, proposal: null }
    }
    if (request.revision !== undefined) assertRevision(locked, request.revision)
    const occurredAt = tapTime(request.occurredAt, { now: ctx.now(), since: locked.statusSince })
    const options = { ...toOptions(locked, staff, request), occurredAt, requestId: request.requestId }
    assertVisited(locked, request.to, ctx.now())
    await assertAcknowledged(tx, locked, request, seoulDay(ctx.now()))
    await assertPhotographed(tx, locked, request)
    const isUnpaid = isUnpaidMove(locked.status, request.to)
    if (isUnpaid) assertFresh(staff)
    const end = request.to === 'CANCELLED' ? await toEnd(tx, locked, options) : undefined
    // An open price change does not count besides a refund, because the cancellation ends it.
    const proposal = end
      ? await proposeUnlessAlone(ctx, tx, locked, {
          ...{ staffId: staff.id, amount: end.refund, reason: end.reason },
          detail: { kind: 'CANCEL', note: end.note },
        })
      : await proposeUnpaidMove(ctx, tx, locked, request.to, options)
    if (proposal) return { id, status: locked.status, proposal }
    if (request.acknowledge?.includes('UNPAID_VISIT_FEES') && plansDelivery(locked.status, request.to))
      await waiveUnpaidFees(ctx, tx, locked, staff.id)
    if (finishesCare(locked.status, request.to)) await recordUnagreedPots(ctx, tx, locked, staff.id)
    const moved = end
      ? await endReservation(ctx, tx, locked, end)
      : await performMove(ctx, tx, locked, request.to, { ...options, reported: request.missed })
    await recordOn(ctx, tx, locked, staff.id, 'reservation.move', {
      before: { status: locked.status },
      after: { status: moved.status, ...(isUnpaid && { amount: locked.totalAmount }) },
      ...auditedReason(request),
    })
    return { id, status: moved.status, proposal: null }
  })
}

/** Moves each reservation in its own transaction: a failed move does not stop the others. */
export const moveManyByStaff = (
  ctx: ReservationContext,
  staff: StaffMember,
  { reservations, ...request }: ManyMoves,
) =>
  collectOutcomes(
    ctx,
    reservations,
    async ({ id, ...target }) => {
      const { status, proposal } = await moveByStaff(ctx, staff, id, { ...request, ...target })
      return { status, problem: null, current: null, proposal }
    },
    async (error, { id }) => {
      if (error.code === 'FRESH_SIGN_IN_REQUIRED') throw error
      const current = await findCurrent(ctx.db, id, request.to)
      const { acknowledge } = error.details
      return {
        status: null,
        problem: error.message,
        current,
        proposal: null,
        ...(acknowledge && { acknowledge }),
      }
    },
  )

/** Whether a move that somebody else has already made would drop the text of this request. */
async function wouldLoseWords(
  tx: Database,
  locked: StoredReservation,
  staff: StaffMember,
  { note, reason, missed }: MoveRequest,
) {
  if (!note && !reason && !missed) return false
  const { createdAt, id, kind, actor } = reservationEvent
  const [last] = await tx
    .select({ actor })
    .from(reservationEvent)
    .where(and(isOf(reservationEvent, locked), eq(kind, 'MOVED')))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last?.actor !== staff.id
}

/** Whether the request with this id has already made the move. Throws CHANGED_MEANWHILE when it made another one. */
async function isMovedBefore(
  tx: Database,
  locked: StoredReservation,
  requestId: string,
  to: ReservationStatus,
) {
  const isOfRequest = sql`${reservationEvent.detail} ->> 'requestId' = ${requestId}`
  const made = await tx
    .select({ to: reservationEvent.toStatus })
    .from(reservationEvent)
    .where(and(isOf(reservationEvent, locked), isOfRequest))
  if (made.length > 0 && !made.some((event) => event.to === to)) throw new AppError('CHANGED_MEANWHILE')
  return made.length > 0
}

/** Returns what a person must know before they repeat a move that failed. */
async function findCurrent(db: Database, id: string, to: ReservationStatus): Promise<MoveResult['current']> {
  const found = await findReservationOfAnyMember(db, id)
  if (!found) return null
  const { status, revision, visits } = found
  return {
    status,
    statusLabel: reservationStatusLabels[status],
    revision,
    isPossible: canMove(status, to),
    nextVisit: visits[wasPickedUp(found) ? 'DELIVERY' : 'PICKUP'].date,
  }
}

/** The reason of a move for the audit log: of a missed visit without the words, because entries outlive the customer's account. */
const auditedReason = ({ reason, missed }: MoveRequest) =>
  reason || missed ? { reason: reason ?? (missed ? missedReasons[missed.reason] : null) } : {}

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

/** An override, such as after the pickup, refunds nothing: administrators then refund on the payment screen. */
async function toEnd(tx: Database, locked: StoredReservation, options: StaffMoveOptions) {
  const { override, reason = '운영자 취소' } = options
  const refund = override ? 0 : await findRefundableAmount(tx, locked)
  return { ...options, reason, endReason: 'OPERATOR' as const, refund }
}

/**
 * Throws MOVE_UNACKNOWLEDGED for a visit before its day, for the plan of one on a paused day, for a delivery whose price question
 * is open, for the plan of one whose customer has not paid visit fees again and again, and for a step ahead while a cancellation waits
 * for approval, unless the request says yes to it.
 */
async function assertAcknowledged(
  tx: Database,
  locked: StoredReservation,
  { to, acknowledge = [] }: MoveRequest,
  today: string,
) {
  const change = await findOpenPriceChange(tx, locked)
  const priceQuestion = change && toPriceQuestion(change)
  const unpaidVisitFees = plansDelivery(locked.status, to) ? await findUnpaidVisitFees(tx, locked) : null
  const visitsOnPause = (await findVisitsOnPause(tx, [locked])).get(locked.id)
  const visitDays = toVisitDays(locked)
  const approval = await findOpenProposal(tx, { memberId: locked.memberId, reservationId: locked.id })
  const moved = { status: locked.status, visitDays, priceQuestion, unpaidVisitFees, visitsOnPause, approval }
  const required = questionsBeforeMove(moved, to, today).filter(({ isRequired }) => isRequired)
  if (required.every(({ kind }) => acknowledge.includes(kind))) return
  throw new AppError('MOVE_UNACKNOWLEDGED', {
    message: required.map(({ text }) => text).join(' '),
    acknowledge: [...new Set(required.map(({ kind }) => kind))],
  })
}

/**
 * Makes a move of staff other than a cancellation; what it needs of a second person or an
 * acknowledgement was checked before. Throws PAYMENT_UNDER_WAY.
 */
export async function performMove(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  { reported, ...options }: StaffMoveOptions & { reported?: MissedVisitReport | undefined },
) {
  if (
    locked.status === 'WAITING' &&
    !(await closeOpenPayment(tx, locked.memberId, locked.id, 'RESERVATION_MOVED', ctx.now()))
  )
    throw new AppError('PAYMENT_UNDER_WAY')
  const planned = await replanPastLeg(ctx, tx, locked, to, options.actor)
  if (!isMissedVisit(locked.status, to)) return moveReservation(ctx, tx, planned, to, options)
  return recordMissedVisit(ctx, tx, planned, to, { ...options, reported })
}

/** Moves a leg whose day has passed, or whose capacity was released, to the first free day before it is scheduled. */
async function replanPastLeg(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  actor: string,
) {
  const today = seoulDay(ctx.now())
  const leg = scheduledLeg(to)
  if (!leg || (locked.visits[leg].holds && locked.visits[leg].date >= today)) return locked
  const notBefore = addDays(today, 1)
  return changeVisit(ctx, tx, locked, {
    leg,
    to: { notBefore },
    rule: visitRules.AUTOMATIC,
    actor,
    reason: '지난 일정을 다시 잡음',
  })
}

/** Whether a move takes a booking past its payment, which gives its amount away like a refund. */
export const isUnpaidMove = (from: ReservationStatus, to: ReservationStatus) =>
  from === 'WAITING' && to !== 'CANCELLED'

/** Whether staff took the booking past its payment; one that was cancelled before the pickup cost nothing. */
export const isCarriedUnpaid = (row: StoredReservation) =>
  !row.paidAt && (wasPickedUp(row) || row.status === 'CONFIRMED' || row.status === 'PICKUP_SCHEDULED')

/**
 * Proposes a move past the payment whose amount one staff member may not give away alone; returns null for moves that may
 * be made at once. A proposed one holds its slots for the second person.
 */
async function proposeUnpaidMove(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  { actor, note, reason = '' }: StaffMoveOptions,
) {
  if (!isUnpaidMove(locked.status, to)) return null
  const detail = { kind: 'UNPAID_MOVE' as const, to, note }
  const gift = { staffId: actor, amount: locked.totalAmount, reason, detail }
  const proposal = await proposeUnlessAlone(ctx, tx, locked, gift)
  if (!proposal) return null
  // The only administrator may approve it after a day, and has another one to do so.
  const waitMs = isOnlyAdmin(await ctx.findAdmins(tx), actor) ? dayMs : 0
  const until = calculateUntil(new Date(ctx.now().getTime() + waitMs), locked.visits.PICKUP.date)
  if (!locked.holdUntil || until > locked.holdUntil) await updateReservation(tx, locked, { holdUntil: until })
  return proposal
}
