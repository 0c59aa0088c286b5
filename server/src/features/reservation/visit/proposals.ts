import { and, asc, eq, getTableColumns, lte } from 'drizzle-orm'
import type { Body, Query } from '../../../../../contract/endpoint.ts'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import { timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import type {
  LinkedProposal,
  ProposalAnswer,
} from '../../../../../contract/reservation/visit/reschedule-proposal.ts'
import type {
  AdminRescheduleProposal,
  rescheduleProposalAdminApi as adminApi,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { listCounted } from '../../../shared/db/keyset.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { hashOf, newId, newLink } from '../../../shared/ids/ids.ts'
import { notifyStaff } from '../../../shared/notices/staff-notices.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { formatMoment, seoulIso, seoulTime } from '../../../shared/time/seoul.ts'
import { addressOf, reserveCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import {
  assertRevision,
  collectOutcomes,
  outcomeOf,
  recordOn,
  withLockedReservation,
} from '../locked-reservation.ts'
import {
  describeBookings,
  isOf,
  lockExistingReservation,
  lockReservation,
  type StoredReservation,
} from '../reservation.repository.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { rescheduleProposal } from '../visit.tables.ts'
import { changeVisit } from './change-visit.ts'
import { changeWaiting, closeProposal, getProposal, type StoredProposal } from './proposal.repository.ts'
import { assertDayOpen, isInSlot, problemOf, visitRules } from './visit-rules.ts'

type Asked = Body<typeof adminApi.proposeReschedules>

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
  await assertDayOpen(ctx, tx, leg, date, address)
  if (!(await reserveCapacity(tx, { leg, date, slot, address }, pots))) throw new AppError('SLOT_UNAVAILABLE')
  const { token, tokenHash } = newLink()
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

const answered = { ACCEPT: 'ACCEPTED', DECLINE: 'DECLINED' } as const
/** Why an accepted visit cannot be moved. */
const impossible: string[] = ['BOOKING_DATE_CLOSED', 'RESCHEDULE_NOT_ALLOWED', 'SLOT_UNAVAILABLE']

/**
 * Moves the visit or leaves it; the same answer again succeeds. Throws RESERVATION_NOT_FOUND, RESCHEDULE_PROPOSAL_NOT_FOUND,
 * RESCHEDULE_PROPOSAL_ENDED, BOOKING_DATE_CLOSED, RESCHEDULE_NOT_ALLOWED, or SLOT_UNAVAILABLE when no delivery fits after a later
 * pickup. `way` is where the answer came from: the link may be in other hands than the customer's.
 */
export async function answerRescheduleProposal(
  ctx: ReservationContext,
  key: ProposalKey,
  given: ProposalAnswer,
  way: '앱' | '링크' = '앱',
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

/** Ends proposals whose time for an answer is over. */
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

/** Lists what customers were asked about, newest first. */
export async function listRescheduleProposals(
  ctx: Context,
  { page, size, cursor, status, day, reservation }: Query<typeof adminApi.listRescheduleProposals>,
) {
  const { fromDate, reservationId, status: present } = rescheduleProposal
  const where = and(
    status && eq(present, status),
    day ? eq(fromDate, day) : undefined,
    reservation ? eq(reservationId, reservation) : undefined,
  )
  const fields = getTableColumns(rescheduleProposal)
  const list = { table: rescheduleProposal, fields, order: rescheduleProposal, where }
  return listCounted(ctx.db, list, { page, size, cursor }, (rows) => toLines(ctx, rows))
}

/** Takes a proposal back. Throws RESCHEDULE_PROPOSAL_NOT_FOUND, or RESCHEDULE_PROPOSAL_ENDED when it was answered meanwhile. */
export async function withdrawRescheduleProposal(ctx: Context, staffId: string, id: string) {
  await change(ctx, id, async (tx, proposal) => {
    if (proposal.status === 'WITHDRAWN') return
    if (!(await closeProposal(tx, proposal, 'WITHDRAWN', ctx.now())))
      throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
    await record(ctx, tx, staffId, proposal, 'reservation.withdrawProposal')
  })
  const [line] = await toLines(ctx, [await findAny(ctx.db, id)])
  return expectFound(line, 'RESCHEDULE_PROPOSAL_NOT_FOUND')
}

/** Returns the token of a new link; the old link ends. Throws like `withdrawRescheduleProposal`. */
export function renewProposalLink(ctx: Context, staffId: string, id: string) {
  return change(ctx, id, async (tx, proposal) => {
    const { token, tokenHash } = newLink()
    if (!(await changeWaiting(tx, proposal, { tokenHash }))) throw new AppError('RESCHEDULE_PROPOSAL_ENDED')
    await record(ctx, tx, staffId, proposal, 'reservation.renewProposalLink')
    return { token, answerBy: seoulIso(proposal.answerBy) }
  })
}

async function change<T>(
  ctx: Context,
  id: string,
  work: (tx: Database, proposal: StoredProposal) => Promise<T>,
) {
  const { memberId, reservationId } = await findAny(ctx.db, id)
  return ctx.transact(async (tx) => {
    await lockReservation(tx, memberId, reservationId)
    return work(tx, await findAny(tx, id))
  })
}

const findAny = (db: Database, id: string) => getProposal(db, eq(rescheduleProposal.id, id))

function record(
  ctx: Context,
  tx: Database,
  actorId: string,
  { reservationId, leg, toDate, toSlot }: StoredProposal,
  action: 'reservation.withdrawProposal' | 'reservation.renewProposalLink',
) {
  const after = { leg, date: toDate, slot: toSlot }
  return recordOn(ctx, tx, { id: reservationId }, actorId, action, { after })
}

async function toLines(ctx: Context, rows: StoredProposal[]): Promise<AdminRescheduleProposal[]> {
  const [customers, names] = await Promise.all([
    describeBookings(ctx.db, rows),
    ctx.findNames([...new Set(rows.map(({ proposedBy }) => proposedBy))]),
  ])
  return rows.flatMap((row) => {
    const customer = customers.get(row.reservationId)
    if (!customer) return []
    return {
      ...row,
      number: customer.number,
      customerName: maskedName(customer.customerName),
      from: { date: row.fromDate, slot: row.fromSlot },
      to: { date: row.toDate, slot: row.toSlot },
      answerBy: seoulIso(row.answerBy),
      createdAt: seoulIso(row.createdAt),
      answeredAt: row.answeredAt && seoulIso(row.answeredAt),
      proposedByName: names.get(row.proposedBy) ?? '',
    }
  })
}
