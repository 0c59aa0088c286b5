import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import type { ProposeResult } from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId, randomToken } from '../../../shared/ids/ids.ts'
import { formatMoment, seoulIso } from '../../../shared/time/seoul.ts'
import type { Calendar } from '../calendar/calendar.service.ts'
import { addressOf, reserveCapacity } from '../calendar/slots.repository.ts'
import { findStaffRescheduleProblem, getAppointment } from '../customer/allowed-actions.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as reservations from '../reservation.repository.ts'
import { findDayRefusal } from '../schedule/reschedule.service.ts'
import { findStaffDayProblem, isInSlot } from '../schedule/staff-reschedule.service.ts'
import type { StatusService } from '../status/status.service.ts'
import { formatSlot, noticeValues } from '../status/status-notices.ts'
import { findAnswerDeadline } from './answer-deadline.ts'
import * as repository from './proposal.repository.ts'

interface ProposeDependencies {
  db: Database
  transact: Transact
  now: () => Date
  calendar: Calendar
  statusService: StatusService
  audit: Audit
}

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

export type Propose = ReturnType<typeof createPropose>

/** Lets staff ask customers whether a visit may move to another half day, which is held for them meanwhile. */
export function createPropose(deps: ProposeDependencies) {
  const { db, transact, now, calendar, statusService, audit } = deps
  return propose

  /** Asks for each reservation in its own transaction and returns the outcome of each, with the token of its link. */
  async function propose(
    staffId: string,
    { reservations: targets, ...request }: ProposeRequest & { reservations: ProposeTarget[] },
  ) {
    const results: ProposeResult[] = []
    for (const target of targets) {
      const found = await reservations.findReservationOfAnyMember(db, target.id)
      const result = { id: target.id, number: found?.number ?? null }
      try {
        if (!found) throw new AppError('RESERVATION_NOT_FOUND')
        const { leg, date } = request
        const refusal = await findDayRefusal(calendar, leg, date, addressOf(found, leg))
        if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })
        const { token, answerBy } = await proposeOne(staffId, found.memberId, target, request)
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
    staffId: string,
    memberId: string,
    { id, revision }: ProposeTarget,
    request: ProposeRequest,
  ) {
    const { leg, date, slot, reason } = request
    return transact(async (tx) => {
      const locked = await reservations.lockReservation(tx, memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      if (memberId === staffId) throw new AppError('OWN_RESERVATION')
      if (revision !== locked.revision) throw new AppError('CHANGED_MEANWHILE')
      const from = getAppointment(locked, leg)
      const answerBy = findAnswerDeadline(now(), from.date, date)
      const problem = findProblem(locked, request, answerBy)
      if (problem || !answerBy) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem ?? tooLate })
      if (!(await reserveCapacity(tx, { leg, date, slot, address: addressOf(locked, leg) }, locked.potCount)))
        throw new AppError('SLOT_UNAVAILABLE')
      const token = randomToken(tokenBytes)
      const isAdded = await repository.addProposal(tx, {
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
        tokenHash: repository.hashToken(token),
        proposedBy: staffId,
        createdAt: now(),
        answerBy,
        answeredAt: null,
      })
      if (!isAdded) throw new AppError('RESCHEDULE_PROPOSED')
      const values = { newDay: formatSlot(date, slot), answerBy: formatMoment(answerBy), reason }
      const notice = leg === 'PICKUP' ? 'PICKUP_MOVE_PROPOSED' : 'DELIVERY_MOVE_PROPOSED'
      await statusService.notify(tx, locked, { notice, values: { ...noticeValues(locked), ...values } })
      await audit.record(tx, {
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

  function findProblem(row: StoredReservation, { leg, ...day }: ProposeRequest, answerBy: Date | undefined) {
    if (isInSlot(row, leg, day)) return '이미 그 시간대의 예약이에요. 다른 날을 골라 주세요.'
    const problem = findStaffRescheduleProblem(row, leg) ?? findStaffDayProblem(row, leg, day, now())
    return problem ?? (answerBy ? undefined : tooLate)
  }
}

const tooLate = '방문까지 시간이 얼마 남지 않아 물어볼 수 없어요. 전화로 동의를 받은 뒤 옮겨 주세요.'

function outcomeOf({ code }: AppError): ProposeResult['outcome'] {
  if (code === 'SLOT_UNAVAILABLE') return 'FULL'
  return code === 'CHANGED_MEANWHILE' ? 'CHANGED' : 'REFUSED'
}
