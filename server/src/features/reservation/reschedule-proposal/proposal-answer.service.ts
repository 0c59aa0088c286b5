import { timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import type {
  LinkedProposal,
  ProposalAnswer,
} from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { Calendar } from '../calendar/calendar.service.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import { findStaffRescheduleProblem } from '../customer/allowed-actions.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { lockReservation } from '../reservation.repository.ts'
import type { LegPlanner } from '../schedule/leg-planner.ts'
import { findDayRefusal } from '../schedule/reschedule.service.ts'
import type { StatusService } from '../status/status.service.ts'
import { closeProposal } from './end-proposals.ts'
import {
  findByToken,
  findProposal,
  listOverdue,
  resolveProposal,
  type StoredProposal,
} from './proposal.repository.ts'

interface AnswerDependencies {
  db: Database
  transact: Transact
  now: () => Date
  calendar: Calendar
  statusService: StatusService
  legPlanner: LegPlanner
}

/** Where an answer came from; the link may be in other hands than the customer's. */
type Way = '앱' | '링크'

const answered = { ACCEPT: 'ACCEPTED', DECLINE: 'DECLINED' } as const
/** Why an accepted visit cannot be moved. */
const impossible: string[] = ['BOOKING_DATE_CLOSED', 'RESCHEDULE_NOT_ALLOWED', 'SLOT_UNAVAILABLE']
const overdueBatch = 100

export type ProposalAnswers = ReturnType<typeof createProposalAnswers>

/** Lets customers answer where staff ask whether a visit may move, and ends proposals that nobody answers. */
export function createProposalAnswers(deps: AnswerDependencies) {
  const { db, transact, now, calendar, statusService, legPlanner } = deps
  const job: JobDefinition = {
    kind: 'reservation.endProposals',
    lane: 'reservations',
    everyMinutes: 1,
    run: endOverdue,
  }
  return { answer, getLinked, answerLinked, job }

  /**
   * Moves the visit or leaves it; the same answer again succeeds. Throws RESERVATION_NOT_FOUND, RESCHEDULE_PROPOSAL_NOT_FOUND,
   * RESCHEDULE_PROPOSAL_ENDED, BOOKING_DATE_CLOSED, RESCHEDULE_NOT_ALLOWED, or SLOT_UNAVAILABLE when no delivery fits after a later
   * pickup.
   */
  async function answer(memberId: string, id: string, proposalId: string, given: ProposalAnswer) {
    await respond(memberId, id, proposalId, given, '앱')
  }

  /** Throws RESCHEDULE_PROPOSAL_NOT_FOUND for a token that never existed or was replaced. */
  async function getLinked(token: string): Promise<LinkedProposal> {
    return toLinked(await findLinked(token), now())
  }

  /** Throws like `answer`. */
  async function answerLinked(token: string, given: ProposalAnswer): Promise<LinkedProposal> {
    const { memberId, reservationId, id } = await findLinked(token)
    await respond(memberId, reservationId, id, given, '링크')
    return getLinked(token)
  }

  async function findLinked(token: string) {
    const found = await findByToken(db, token)
    if (!found) throw new AppError('RESCHEDULE_PROPOSAL_NOT_FOUND')
    return found
  }

  async function respond(memberId: string, id: string, proposalId: string, given: ProposalAnswer, way: Way) {
    try {
      await respondOnce(memberId, id, proposalId, given, way)
    } catch (error) {
      // What can no longer be carried out ends, so that staff see it and its capacity is free.
      if (error instanceof AppError && impossible.includes(error.code))
        await end(memberId, id, proposalId, 'ENDED')
      throw error
    }
  }

  function respondOnce(memberId: string, id: string, proposalId: string, given: ProposalAnswer, way: Way) {
    return transact(async (tx) => {
      const locked = await lockReservation(tx, memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      const proposal = await findProposal(tx, { memberId, id: proposalId })
      if (proposal?.reservationId !== id) throw new AppError('RESCHEDULE_PROPOSAL_NOT_FOUND')
      if (proposal.status === answered[given]) return
      if (proposal.status !== 'WAITING' || proposal.answerBy <= now())
        throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
      if (given === 'DECLINE') {
        await closeProposal(tx, proposal, 'DECLINED', now())
        return
      }
      const { leg, toDate } = proposal
      const refusal = await findDayRefusal(calendar, leg, toDate, addressOf(locked, leg))
      if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })
      await accept(tx, locked, proposal, way)
    })
  }

  async function accept(tx: Database, locked: StoredReservation, proposal: StoredProposal, way: Way) {
    const { leg, toDate: date, toSlot: slot, reason } = proposal
    const problem = findStaffRescheduleProblem(locked, leg)
    if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
    // Before the move, which ends the proposals that still wait.
    await resolveProposal(tx, proposal, 'ACCEPTED', now())
    const note = `동의해 주셔서 일정을 옮겼어요. ${reason}`
    const appointment = { date, slot, time: timeSlotStarts[slot] }
    const changed = await legPlanner.plan(tx, locked, leg, appointment, {
      actor: locked.memberId,
      reason: `새잎의 제안에 ${way}에서 동의: ${reason}`,
      note,
      isReserved: true,
    })
    await statusService.resumeMissedPickup(tx, {
      before: locked,
      locked: changed,
      actor: locked.memberId,
      note,
    })
  }

  async function endOverdue() {
    let overdue: StoredProposal[]
    do {
      overdue = await listOverdue(db, now(), overdueBatch)
      for (const { memberId, reservationId, id } of overdue) await end(memberId, reservationId, id, 'EXPIRED')
    } while (overdue.length === overdueBatch)
  }

  function end(memberId: string, reservationId: string, id: string, status: 'EXPIRED' | 'ENDED') {
    return transact(async (tx) => {
      await lockReservation(tx, memberId, reservationId)
      const proposal = await findProposal(tx, { memberId, id })
      if (proposal?.reservationId === reservationId && proposal.status === 'WAITING')
        await closeProposal(tx, proposal, status, now())
    })
  }
}

function toLinked(row: StoredProposal, now: Date): LinkedProposal {
  const { leg, fromDate, fromSlot, toDate, toSlot, reason, status, answerBy } = row
  const state = toState(status, answerBy <= now)
  return {
    leg,
    from: { date: fromDate, slot: fromSlot },
    to: { date: toDate, slot: toSlot },
    reason: state === 'WAITING' ? reason : '',
    answerBy: seoulIso(answerBy),
    state,
  }
}

function toState(status: StoredProposal['status'], isOverdue: boolean): LinkedProposal['state'] {
  if (status === 'WAITING') return isOverdue ? 'ENDED' : 'WAITING'
  return status === 'ACCEPTED' || status === 'DECLINED' ? status : 'ENDED'
}
