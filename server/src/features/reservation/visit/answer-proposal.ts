import { and, asc, eq, lte } from 'drizzle-orm'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import { timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import type {
  LinkedProposal,
  ProposalAnswer,
} from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { hashOf } from '../../../shared/ids/link.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { ReservationContext } from '../context.ts'
import {
  isOf,
  lockExistingReservation,
  lockReservation,
  type StoredReservation,
} from '../reservation.repository.ts'
import { rescheduleProposal } from '../visit.tables.ts'
import { changeVisit } from './change-visit.ts'
import { changeWaiting, closeProposal, getProposal, type StoredProposal } from './proposal.repository.ts'
import { visitRules } from './visit-rules.ts'

/** Where an answer came from; the link may be in other hands than the customer's. */
type Way = '앱' | '링크'

const answered = { ACCEPT: 'ACCEPTED', DECLINE: 'DECLINED' } as const
/** Why an accepted visit cannot be moved. */
const impossible: string[] = ['BOOKING_DATE_CLOSED', 'RESCHEDULE_NOT_ALLOWED', 'SLOT_UNAVAILABLE']

/**
 * Moves the visit or leaves it; the same answer again succeeds. Throws RESERVATION_NOT_FOUND, RESCHEDULE_PROPOSAL_NOT_FOUND,
 * RESCHEDULE_PROPOSAL_ENDED, BOOKING_DATE_CLOSED, RESCHEDULE_NOT_ALLOWED, or SLOT_UNAVAILABLE when no delivery fits after a later
 * pickup.
 */
export async function answerRescheduleProposal(
  ctx: ReservationContext,
  key: ProposalKey,
  given: ProposalAnswer,
  way: Way = '앱',
) {
  const { memberId, reservationId } = key
  const carryOut = async (tx: Database) => {
    const locked = await lockExistingReservation(tx, memberId, reservationId)
    const proposal = await getProposal(tx, isProposal(key))
    if (proposal.status === answered[given]) return
    if (proposal.status !== 'WAITING' || proposal.answerBy <= ctx.now())
      throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
    if (given === 'DECLINE') {
      await closeProposal(tx, proposal, 'DECLINED', ctx.now())
      return tellProposer(ctx, tx, locked, proposal, 'MOVE_DECLINED')
    }
    // Before the move, which ends the proposals that still wait.
    await changeWaiting(tx, proposal, { status: 'ACCEPTED', answeredAt: ctx.now() })
    const { leg, toDate: date, toSlot: slot, reason } = proposal
    await changeVisit(ctx, tx, locked, {
      leg,
      to: { date, slot, time: timeSlotStarts[slot] },
      rule: visitRules.PROPOSAL,
      actor: memberId,
      reason,
      agreed: `새잎의 제안에 ${way}에서 동의`,
      isReserved: true,
    })
    await tellProposer(ctx, tx, locked, proposal, 'MOVE_ACCEPTED')
  }
  try {
    await ctx.transact(carryOut)
  } catch (error) {
    // What can no longer be carried out ends, so that staff see it and its capacity is free.
    if (error instanceof AppError && impossible.includes(error.code)) await end(ctx, key, 'ENDED')
    throw error
  }
}

/** Returns what the link shows. Throws RESCHEDULE_PROPOSAL_NOT_FOUND for a token that never existed or was replaced. */
export async function getLinkedProposal(ctx: Context, token: string): Promise<LinkedProposal> {
  const { leg, fromDate, fromSlot, toDate, toSlot, reason, status, answerBy } = await findLinked(ctx, token)
  const state = toState(status, answerBy <= ctx.now())
  return {
    leg,
    from: { date: fromDate, slot: fromSlot },
    to: { date: toDate, slot: toSlot },
    reason: state === 'WAITING' ? reason : '',
    answerBy: seoulIso(answerBy),
    state,
  }
}

/** Answers by the link. Throws like `answerRescheduleProposal`. */
export async function answerLinkedProposal(ctx: ReservationContext, token: string, given: ProposalAnswer) {
  await answerRescheduleProposal(ctx, await findLinked(ctx, token), given, '링크')
  return getLinkedProposal(ctx, token)
}

const findLinked = (ctx: Context, token: string) =>
  getProposal(ctx.db, eq(rescheduleProposal.tokenHash, hashOf(token)))

type ProposalKey = Pick<StoredProposal, 'memberId' | 'reservationId' | 'id'>

const isProposal = ({ memberId, reservationId, id }: ProposalKey) =>
  and(isOf(rescheduleProposal, { memberId, id: reservationId }), eq(rescheduleProposal.id, id))

const tellProposer = (
  ctx: ReservationContext,
  tx: Database,
  { id, number: reservationNumber }: StoredReservation,
  { proposedBy, toDate: date, toSlot: slot }: StoredProposal,
  notice: 'MOVE_ACCEPTED' | 'MOVE_DECLINED',
) =>
  notifyStaff(ctx, tx, {
    notice,
    values: { reservationNumber, newDay: formatHalfDay({ date, slot }) },
    link: `/console/reservations/${id}/show`,
    to: proposedBy,
  })

/** Ends proposals that nobody answers. */
export async function endOverdueProposals(ctx: Context) {
  const { memberId, reservationId, id, status, answerBy } = rescheduleProposal
  const overdue = await ctx.db
    .select({ memberId, reservationId, id })
    .from(rescheduleProposal)
    .where(and(eq(status, 'WAITING'), lte(answerBy, ctx.now())))
    .orderBy(asc(answerBy))
  for (const key of overdue) await end(ctx, key, 'EXPIRED')
}

function end(ctx: Context, key: ProposalKey, status: 'EXPIRED' | 'ENDED') {
  return ctx.transact(async (tx) => {
    await lockReservation(tx, key.memberId, key.reservationId)
    const proposal = await findOne(tx, rescheduleProposal, isProposal(key))
    if (proposal) await closeProposal(tx, proposal, status, ctx.now())
  })
}

function toState(status: StoredProposal['status'], isOverdue: boolean): LinkedProposal['state'] {
  if (status === 'WAITING') return isOverdue ? 'ENDED' : 'WAITING'
  return status === 'ACCEPTED' || status === 'DECLINED' ? status : 'ENDED'
}
