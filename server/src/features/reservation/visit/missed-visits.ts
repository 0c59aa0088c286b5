import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import {
  type Leg,
  type ReservationStatus,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { MissedVisitReport } from '../../../../../contract/reservation/visit/missed-visit.ts'
import {
  describeVisitCost,
  type MissedBy,
  missedBy,
  missedReasons,
  ordinal,
  visitCost,
} from '../../../../../contract/reservation/visit/visit-cost.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { giveWithinSums } from '../../payment/index.ts'
import { endPriceQuestion } from '../billing/answer-price-change.ts'
import { findVisitFeeAt } from '../billing/prices.ts'
import { findPriceProblem, storePriceProposal } from '../billing/propose-price.ts'
import { toCard } from '../board/board.views.ts'
import { findCardFacts } from '../board/card-facts.ts'
import { releaseLeg } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { recordOn, withLockedReservation } from '../locked-reservation.ts'
import {
  getReservationOfAnyMember,
  hasVisit,
  isOf,
  isOfOneOf,
  isRow,
  type ReservationKey,
  reservationColumns,
  type StoredReservation,
} from '../reservation.repository.ts'
import { type PriceChangeStatus, priceChange, reservation, visit } from '../reservation.tables.ts'
import { type MoveOptions, moveReservation, notifyCustomer } from '../status/move-reservation.ts'
import { missedVisit } from '../visit.tables.ts'
import { earliestDelivery } from './visit-rules.ts'

/**
 * Moves a locked reservation back before its visit: releases the slot, tells the customer who pays for coming again, and asks
 * for the visit fee where the rule says so. A text without a report is another reason.
 */
export async function recordMissedVisit(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  to: ReservationStatus,
  { reported, ...options }: MoveOptions & { reported?: MissedVisitReport | undefined },
) {
  const leg: Leg = to === 'CONFIRMED' ? 'PICKUP' : 'DELIVERY'
  const report = reported ?? { reason: 'OTHER', words: options.reason }
  const miss = {
    by: missedBy(leg, report.reason),
    earlierAbsences: await countAbsences(tx, locked),
    visitFee: await findVisitFeeAt(ctx, locked.createdAt),
    canAsk: (await findPriceProblem(tx, locked, visitFeeStatuses)) === null,
  }
  await releaseLeg(tx, locked, leg)
  const moved = await moveReservation(ctx, tx, locked, to, {
    ...options,
    reason: describe(report),
    note: options.note || notes[leg][miss.by],
    changes: { visits: { [leg]: { holds: false, missedBy: miss.by } } },
    notice: { notice: notices[leg][miss.by], values: { visitCost: describeVisitCost(miss) } },
  })
  const { fee } = visitCost(miss)
  const { date, slot } = locked.visits[leg]
  const halfDay = formatHalfDay({ date, slot })
  // The customer reads the reason.
  const question = {
    newAmount: locked.totalAmount + fee,
    reason: `${halfDay}에 찾아뵈었지만 ${ordinal(miss.earlierAbsences + 1)} 번째로 만나지 못해, 다시 찾아뵙는 비용이에요.`,
    photos: [],
    proposedBy: options.actor,
  }
  const asked = fee > 0 ? await storePriceProposal(ctx, tx, moved, question) : null
  await tx.insert(missedVisit).values({
    id: newId(),
    memberId: locked.memberId,
    reservationId: locked.id,
    leg,
    date,
    slot,
    reason: report.reason,
    words: report.words || null,
    missedBy: miss.by,
    photo: report.photo ? await attachPhoto(ctx, tx, locked, report.photo) : null,
    fee,
    priceChangeId: asked?.id ?? null,
    recordedBy: options.actor,
    createdAt: ctx.now(),
  })
  const text = `${halfDay} ${stageLabels[leg]} 못 함: ${describe(report)}`
  await ctx.visitInquiries.open(tx, locked, { actor: options.actor, text, at: ctx.now() })
  return moved
}

/** A photo that was swept, or belongs to another customer, must not stop the move. */
const attachPhoto = (ctx: Context, tx: Database, { memberId }: StoredReservation, photo: string) =>
  ctx.photos.attach(tx, memberId, [photo]).then(
    () => photo,
    () => null,
  )

/** Statuses in which the customer can be asked for a visit fee. */
const visitFeeStatuses: ReservationStatus[] = ['PICKUP_SCHEDULED', 'DELIVERY_SCHEDULED']

const describe = ({ reason, words }: MissedVisitReport) =>
  reason === 'OTHER' ? words : [missedReasons[reason], words].filter(Boolean).join(' · ')

const notices = {
  PICKUP: { CUSTOMER: 'PICKUP_MISSED', US: 'PICKUP_MISSED_BY_US' },
  DELIVERY: { CUSTOMER: 'DELIVERY_MISSED', US: 'DELIVERY_MISSED_BY_US' },
} as const satisfies Record<Leg, Record<MissedBy, string>>

/** Customers read it on the timeline, unless an operator wrote something else. */
const notes: Record<Leg, Record<MissedBy, string>> = {
  PICKUP: {
    CUSTOMER: '찾아뵈었지만 만나지 못했어요. 다시 찾아뵐 날을 골라 주세요.',
    US: '약속한 시간에 수거하지 못했어요. 죄송해요. 다시 찾아뵐 날을 골라 주세요.',
  },
  DELIVERY: {
    CUSTOMER: '찾아뵈었지만 만나지 못했어요. 다시 찾아뵐 날을 알려드릴게요.',
    US: '약속한 시간에 가져다드리지 못했어요. 죄송해요. 다시 찾아뵐 날을 알려드릴게요.',
  },
}

type StoredMissedVisit = typeof missedVisit.$inferSelect

/** Above what any reservation can reach by one visit a day. */
const visitLimit = 100
const toMoveLimit = 200

/** Counts the visits of a reservation that the customer missed. */
const countAbsences = (tx: Database, key: ReservationKey) =>
  tx.$count(missedVisit, and(isOf(missedVisit, key), eq(missedVisit.missedBy, 'CUSTOMER')))

/** Joins a missed visit to the question about its fee. */
const isFeeQuestion = and(
  eq(priceChange.memberId, missedVisit.memberId),
  eq(priceChange.id, missedVisit.priceChangeId),
)

/** Whether a reservation has a missed visit and no new day. */
export const hasVisitToMove = or(
  and(eq(reservation.status, 'CONFIRMED'), hasVisit('PICKUP', eq(visit.holds, false))),
  and(eq(reservation.status, 'DELIVERY_PREPARING'), hasVisit('DELIVERY', eq(visit.holds, false))),
)

/** Lists the missed visits without a new day, longest waiting first. */
export async function listVisitsToMove(ctx: Context) {
  const rows = await ctx.db
    .select(reservationColumns)
    .from(reservation)
    .where(hasVisitToMove)
    .orderBy(asc(reservation.statusSince), asc(reservation.id))
    .limit(toMoveLimit)
  const [visits, facts] = await Promise.all([listMissedVisits(ctx, rows), findCardFacts(ctx.db, rows)])
  return {
    visits: rows.map((row) => {
      const leg: Leg = row.status === 'CONFIRMED' ? 'PICKUP' : 'DELIVERY'
      const latest = visits.find(({ reservationId }) => reservationId === row.id)
      return {
        card: toCard(row, leg, facts),
        leg,
        from: leg === 'DELIVERY' ? earliestDelivery(row) : null,
        since: seoulIso(row.statusSince),
        visit: latest?.leg === leg ? latest : null,
      }
    }),
  }
}

/** All missed visits of these reservations, newest first. */
export async function listMissedVisits(ctx: Context, rows: StoredReservation[]) {
  if (rows.length === 0) return []
  const found = await ctx.db
    .select({ visit: missedVisit, changeStatus: priceChange.status })
    .from(missedVisit)
    .leftJoin(priceChange, isFeeQuestion)
    .where(isOfOneOf(missedVisit, rows))
    .orderBy(desc(missedVisit.createdAt))
    .limit(visitLimit * rows.length)
  const names = await ctx.findNames([...new Set(found.map(({ visit }) => visit.recordedBy))])
  return found.map(({ visit, changeStatus }) => toMissedVisit(visit, changeStatus, names))
}

/** Stores a photo for a missed visit that is recorded within the hour. Throws RESERVATION_NOT_FOUND. */
export async function addVisitPhoto(ctx: Context, id: string, photo: File) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  const { path } = await ctx.photos.receive(row.memberId, photo)
  return { photo: path }
}

const feeStates = {
  NONE: 'NONE',
  PROPOSED: 'ASKED',
  AWAITING_PAYMENT: 'AWAITING_PAYMENT',
  APPROVED: 'PAID',
  DECLINED: 'DECLINED',
} as const

const toMissedVisit = (
  visit: StoredMissedVisit,
  changeStatus: PriceChangeStatus | null,
  names: Map<string, string>,
) => ({
  ...visit,
  feeState: visit.waivedAt ? ('WAIVED' as const) : feeStates[changeStatus ?? 'NONE'],
  recordedBy: names.get(visit.recordedBy) ?? '',
  missedAt: seoulIso(visit.createdAt),
})

/**
 * Ends the question about a fee and tells the customer; waiving it again changes nothing. Throws RESERVATION_NOT_FOUND,
 * NOT_FOUND, OWN_RESERVATION, PAYMENT_UNDER_WAY, GIVEN_AWAY_LIMIT, or MOVE_NOT_ALLOWED once the fee is paid.
 */
export async function waiveVisitFee(
  ctx: ReservationContext,
  staffId: string,
  id: string,
  visitId: string,
  reason: string,
) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    const isVisit = isRow(missedVisit, { memberId: locked.memberId, id: visitId })
    const visit = await findOne(tx, missedVisit, isVisit)
    if (visit?.reservationId !== id) throw new AppError('NOT_FOUND')
    if (!visit.waivedAt) await waive(ctx, tx, locked, { visit, staffId, reason })
    return { id: visitId }
  })
}

async function waive(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  { visit, staffId, reason }: { visit: StoredMissedVisit; staffId: string; reason: string },
) {
  const { id: visitId, fee, priceChangeId: changeId } = visit
  const { memberId: customerId, id: reservationId } = locked
  if (fee === 0 || !changeId) throw new AppError('MOVE_NOT_ALLOWED', { message: nothingAsked })
  await endPriceQuestion(tx, locked, { changeId, staffId, at: ctx.now(), acceptedProblem: paidAlready })
  const gift = { staffId, customerId, reservationId, won: fee, sourceId: visitId }
  await giveWithinSums(ctx, tx, { ...gift, kind: 'VISIT_FEE' })
  const waiver = { waivedBy: staffId, waivedFor: reason, waivedAt: ctx.now() }
  await tx.update(missedVisit).set(waiver).where(isRow(missedVisit, visit))
  await notifyCustomer(ctx, tx, locked, { notice: 'VISIT_FEE_WAIVED' })
  const before = { visitId, amount: fee }
  await recordOn(ctx, tx, locked, staffId, 'reservation.waiveVisitFee', { before, reason })
}

/** The missed visits of a customer, of all bookings, whose fee was asked for and is neither paid nor waived. */
async function listUnpaidFees(db: Database, memberId: string) {
  const rows = await db
    .select({ visit: missedVisit, status: priceChange.status })
    .from(missedVisit)
    .innerJoin(priceChange, isFeeQuestion)
    .where(and(eq(missedVisit.memberId, memberId), isNull(missedVisit.waivedAt)))
  return rows.filter(({ status }) => status !== 'APPROVED').map(({ visit }) => visit)
}

const sumOf = (visits: { fee: number }[]) => visits.reduce((sum, { fee }) => sum + fee, 0)

/** What staff are asked about before they plan a delivery. */
export async function findUnpaidVisitFees(db: Database, { memberId, id }: ReservationKey) {
  const visits = await listUnpaidFees(db, memberId)
  return { count: visits.length, won: sumOf(visits.filter(({ reservationId }) => reservationId === id)) }
}

/** Waives the fees of a booking whose delivery is planned although the customer has not paid them. Throws GIVEN_AWAY_LIMIT. */
export async function waiveUnpaidFees(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  staffId: string,
) {
  const visits = await listUnpaidFees(tx, locked.memberId)
  for (const visit of visits.filter(({ reservationId }) => reservationId === locked.id))
    await waive(ctx, tx, locked, { visit, staffId, reason: plannedUnpaid })
}

const plannedUnpaid = '비용을 받지 않고 배송을 잡았어요.'
const nothingAsked = '이 방문은 손님에게 비용을 여쭤보지 않았어요.'
const paidAlready = '손님이 이미 결제했어요. 결제 화면에서 돌려드려 주세요.'
