import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { ProposeResult } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId, randomToken } from '../../../shared/ids/ids.ts'
import { formatMoment, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { addressOf, reserveCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { findStaffRescheduleProblem, getAppointment } from '../customer/allowed-actions.ts'
import { assertRevision, withLockedReservation } from '../locked-reservation.ts'
import { findReservationOfAnyMember, type StoredReservation } from '../reservation.repository.ts'
import { findDayRefusal } from '../schedule/reschedule.ts'
import { findStaffDayProblem, isInSlot, outcomeOf } from '../schedule/reschedule-by-staff.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { formatSlot, noticeValues } from '../status/status-notices.ts'
import { addProposal, hashToken } from './proposal.repository.ts'

interface ProposeRequest {
  leg: Leg
  date: string
  slot: TimeSlot
  /** Shown to the customer. */
  reason: string
}

interface ProposeTarget {
  id: string
  /** The revision that the console loaded. */
  revision: number
}

/** 192 random bits: a link cannot be guessed. */
export const tokenBytes = 24

/** Asks for each reservation in its own transaction and returns the outcome of each, with the token of its link. */
export async function proposeReschedules(
  ctx: ReservationContext,
  staffId: string,
  { reservations: targets, ...request }: ProposeRequest & { reservations: ProposeTarget[] },
) {
  const results: ProposeResult[] = []
  for (const target of targets) {
    const found = await findReservationOfAnyMember(ctx.db, target.id)
    const result = { id: target.id, number: found?.number ?? null }
    try {
      if (!found) throw new AppError('RESERVATION_NOT_FOUND')
      const { leg, date } = request
      const refusal = await findDayRefusal(ctx, leg, date, addressOf(found, leg))
      if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })
      const { token, answerBy } = await proposeOne(ctx, staffId, found.memberId, target, request)
      results.push({ ...result, outcome: 'PROPOSED', problem: null, token, answerBy: seoulIso(answerBy) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({
        ...result,
        outcome: outcomeOf(error),
        problem: error.message,
        token: null,
        answerBy: null,
      })
    }
  }
  return { results }
}

function proposeOne(
  ctx: Context,
  staffId: string,
  memberId: string,
  { id, revision }: ProposeTarget,
  request: ProposeRequest,
) {
  const { leg, date, slot, reason } = request
  return withLockedReservation(ctx, staffId, { memberId, id }, async (tx, locked) => {
    assertRevision(locked, revision)
    const from = getAppointment(locked, leg)
    const answerBy = findAnswerDeadline(ctx.now(), from.date, date)
    const problem = findProblem(ctx, locked, request, answerBy)
    if (problem || !answerBy) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem ?? tooLate })
    if (!(await reserveCapacity(tx, { leg, date, slot, address: addressOf(locked, leg) }, locked.potCount)))
      throw new AppError('SLOT_UNAVAILABLE')
    const token = randomToken(tokenBytes)
    const isAdded = await addProposal(tx, {
      id: newId(),
      memberId,
      reservationId: id,
      leg,
      fromDate: from.date,
      fromSlot: from.slot,
      toDate: date,
      toSlot: slot,
      pots: locked.potCount,
      reason,
      status: 'WAITING',
      tokenHash: hashToken(token),
      proposedBy: staffId,
      createdAt: ctx.now(),
      answerBy,
      answeredAt: null,
    })
    if (!isAdded) throw new AppError('RESCHEDULE_PROPOSED')
    const values = { newDay: formatSlot(date, slot), answerBy: formatMoment(answerBy), reason }
    const notice = leg === 'PICKUP' ? 'PICKUP_MOVE_PROPOSED' : 'DELIVERY_MOVE_PROPOSED'
    await notifyCustomer(ctx, tx, locked, { notice, values: { ...noticeValues(locked), ...values } })
    await ctx.audit.record(tx, {
      actorId: staffId,
      action: 'reservation.proposeReschedule',
      subject: 'reservation',
      subjectId: id,
      before: { leg, date: from.date, slot: from.slot },
      after: { leg, date, slot },
      reason,
    })
    return { token, answerBy }
  })
}

function findProblem(
  ctx: Context,
  row: StoredReservation,
  { leg, ...day }: ProposeRequest,
  answerBy: Date | undefined,
) {
  if (isInSlot(row, leg, day)) return '이미 그 시간대의 예약이에요. 다른 날을 골라 주세요.'
  const problem = findStaffRescheduleProblem(row, leg) ?? findStaffDayProblem(row, leg, day, ctx.now())
  return problem ?? (answerBy ? undefined : tooLate)
}

const tooLate = '방문까지 시간이 얼마 남지 않아 물어볼 수 없어요. 전화로 동의를 받은 뒤 옮겨 주세요.'

const longestMs = dayMs
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
  const deadline = Math.min(now.getTime() + longestMs, last.getTime())
  return deadline - now.getTime() < shortestMs ? undefined : new Date(deadline)
}
