import type { Body, Query } from '../../../../../contract/endpoint.ts'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import { timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import type { rescheduleProposalAdminApi } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { staffRescheduleApi } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { createLink } from '../../../shared/ids/link.ts'
import { formatMoment, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { listOfferedDays } from '../calendar/offered-days.ts'
import { addressOf, reserveCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import {
  assertRevision,
  collectOutcomes,
  outcomeOf,
  recordOn,
  withLockedReservation,
} from '../locked-reservation.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { rescheduleProposal } from '../visit.tables.ts'
import { changeVisit } from './change-visit.ts'
import { findDayRefusal, isInSlot, problemOf, visitRules } from './visit-rules.ts'

/** How many working days the console lists at a time. */
const listedDays = 14

/** Lists working days from tomorrow or `from` on, with the state of each slot for so many pots. */
export async function listStaffRescheduleDays(
  ctx: ReservationContext,
  { leg, pots, from }: Query<typeof staffRescheduleApi.listStaffRescheduleDays>,
) {
  const days = await listOfferedDays(ctx, leg, { pots, count: listedDays, ...(from && { from }) })
  return { days }
}

/**
 * Moves each reservation in its own transaction and returns the outcome of each; one that is in the slot already has moved. Unlike a
 * change by the customer it does not count as one of the customer's changes, needs no 24 hours of notice, and keeps no deduction for a
 * later cancellation.
 */
export const rescheduleByStaff = (
  ctx: ReservationContext,
  staffId: string,
  request: Body<typeof staffRescheduleApi.rescheduleReservations>,
) => {
  const { reservations, leg, date, slot, reason, agreedByPhone } = request
  return collectOutcomes(
    ctx,
    reservations,
    ({ id, revision }) =>
      withLockedReservation(ctx, staffId, id, async (tx, locked) => {
        const moved = { outcome: 'MOVED' as const, problem: null }
        if (isInSlot(locked, leg, { date, slot })) return moved
        assertRevision(locked, revision)
        const changed = await changeVisit(ctx, tx, locked, {
          leg,
          to: { date, slot, time: timeSlotStarts[slot] },
          rule: visitRules.STAFF,
          actor: staffId,
          reason,
          agreed: agreedByPhone ? '전화로 동의' : undefined,
        })
        const takesDelivery = leg === 'PICKUP' && changed.visits.DELIVERY.date !== locked.visits.DELIVERY.date
        return { ...moved, ...(takesDelivery && { deliveryDate: changed.visits.DELIVERY.date }) }
      }),
    (error) => ({ outcome: outcomeOf(error), problem: error.message }),
  )
}

type Asked = Body<typeof rescheduleProposalAdminApi.proposeReschedules>

/** Asks for each reservation in its own transaction and returns the outcome of each, with the token of its link. */
export const proposeReschedules = (
  ctx: ReservationContext,
  staffId: string,
  { reservations, ...request }: Asked,
) =>
  collectOutcomes(
    ctx,
    reservations,
    ({ id, revision }) =>
      withLockedReservation(ctx, staffId, id, async (tx, locked) => {
        assertRevision(locked, revision)
        const { token, answerBy } = await propose(ctx, tx, locked, staffId, request)
        return { outcome: 'PROPOSED' as const, problem: null, token, answerBy: seoulIso(answerBy) }
      }),
    (error) => ({ outcome: outcomeOf(error), problem: error.message, token: null, answerBy: null }),
  )

async function propose(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  staffId: string,
  { leg, date, slot, reason }: Omit<Asked, 'reservations'>,
) {
  const { memberId, id, potCount: pots } = locked
  const from = locked.visits[leg]
  const answerBy = findAnswerDeadline(ctx.now(), from.date, date)
  const to = { date, slot, time: timeSlotStarts[slot] }
  const message = isInSlot(locked, leg, to)
    ? '이미 그 시간대의 예약이에요. 다른 날을 골라 주세요.'
    : problemOf(locked, leg, visitRules.STAFF, ctx.now(), to)
  if (message || !answerBy) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: message ?? tooLate })
  const address = addressOf(locked, leg)
  const refusal = await findDayRefusal(ctx, tx, leg, date, address)
  if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })
  if (!(await reserveCapacity(tx, { leg, date, slot, address }, pots))) throw new AppError('SLOT_UNAVAILABLE')
  const { token, tokenHash } = createLink()
  // A leg has at most one that waits.
  const { rowCount } = await tx
    .insert(rescheduleProposal)
    .values({
      id: newId(),
      memberId,
      reservationId: id,
      leg,
      pots,
      reason,
      fromDate: from.date,
      fromSlot: from.slot,
      toDate: date,
      toSlot: slot,
      status: 'WAITING',
      tokenHash,
      proposedBy: staffId,
      createdAt: ctx.now(),
      answerBy,
    })
    .onConflictDoNothing()
  if (rowCount === 0) throw new AppError('RESCHEDULE_PROPOSED')
  const values = { newDay: formatHalfDay({ date, slot }), answerBy: formatMoment(answerBy), reason }
  const notice = leg === 'PICKUP' ? 'PICKUP_MOVE_PROPOSED' : 'DELIVERY_MOVE_PROPOSED'
  await notifyCustomer(ctx, tx, locked, { notice, values })
  await recordOn(ctx, tx, locked, staffId, 'reservation.proposeReschedule', {
    before: { leg, date: from.date, slot: from.slot },
    after: { leg, date, slot },
    reason,
  })
  return { token, answerBy }
}

const tooLate = '방문까지 시간이 얼마 남지 않아 물어볼 수 없어요. 전화로 동의를 받은 뒤 옮겨 주세요.'

const shortestMs = 60 * 60_000
/** On the day before the present visit: late enough to answer after work, early enough to plan the route. */
const lastHour = '18:00'
/** On the day before an earlier proposed visit: from then on a cancellation of it would deduct something. */
const beforeDeductions = '00:00'

/**
 * Until when a customer may answer: 24 hours, but at the latest 18:00 in Seoul of the day before the present visit, and for an
 * earlier day the midnight at which the day before it begins. Undefined when less than an hour is left.
 */
export function findAnswerDeadline(now: Date, fromDate: string, toDate: string): Date | undefined {
  const isEarlier = toDate < fromDate
  const last = seoulTime(addDays(isEarlier ? toDate : fromDate, -1), isEarlier ? beforeDeductions : lastHour)
  const deadline = Math.min(now.getTime() + dayMs, last.getTime())
  return deadline - now.getTime() < shortestMs ? undefined : new Date(deadline)
}
