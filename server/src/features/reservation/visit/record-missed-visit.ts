import type { Leg, ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
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
import { newId } from '../../../shared/ids/ids.ts'
import { findVisitFeeAt } from '../billing/prices.ts'
import { findPriceProblem, storePriceProposal } from '../billing/propose-price.ts'
import { releaseLeg } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { type MoveOptions, moveReservation } from '../status/move-reservation.ts'
import { formatSlot, noticeValues } from '../status/status-notices.ts'
import { addMissedVisit, countAbsences } from './missed-visit.repository.ts'

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
): Promise<StoredReservation> {
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
    notice: {
      notice: notices[leg][miss.by],
      values: { ...noticeValues(locked), visitCost: describeVisitCost(miss) },
    },
  })
  const { fee } = visitCost(miss)
  const count = miss.earlierAbsences + 1
  const asked =
    fee > 0 ? await storePriceProposal(ctx, tx, moved, toQuestion(locked, leg, fee, count, options)) : null
  const { date, slot } = locked.visits[leg]
  await addMissedVisit(tx, {
    ...{ id: newId(), memberId: locked.memberId, reservationId: locked.id, leg, date, slot },
    ...{ reason: report.reason, words: report.words || null, missedBy: miss.by },
    photo: await attachPhoto(ctx, tx, locked, report.photo),
    ...{ fee, priceChangeId: asked?.id ?? null, waivedBy: null, waivedFor: null, waivedAt: null },
    recordedBy: options.actor,
    createdAt: ctx.now(),
  })
  return moved
}

/** A photo that was swept, or belongs to another customer, must not stop the move. */
async function attachPhoto(
  ctx: Context,
  tx: Database,
  { memberId }: StoredReservation,
  photo: string | undefined,
) {
  if (!photo) return null
  const isAttached = await ctx.photos.attach(tx, memberId, [photo]).then(
    () => true,
    () => false,
  )
  return isAttached ? photo : null
}

/** Statuses in which the customer can be asked for a visit fee. */
const visitFeeStatuses: ReservationStatus[] = ['PICKUP_SCHEDULED', 'DELIVERY_SCHEDULED']

const describe = ({ reason, words }: MissedVisitReport) =>
  reason === 'OTHER' ? words : [missedReasons[reason], words].filter(Boolean).join(' · ')

/** The price change that asks for the fee, in words that the customer reads. */
function toQuestion(
  row: StoredReservation,
  leg: Leg,
  fee: number,
  count: number,
  { actor }: Pick<MoveOptions, 'actor'>,
) {
  const { date, slot } = row.visits[leg]
  return {
    newAmount: row.totalAmount + fee,
    reason: `${formatSlot(date, slot)}에 찾아뵈었지만 ${ordinal(count)} 번째로 만나지 못해, 다시 찾아뵙는 비용이에요.`,
    photos: [],
    proposedBy: actor,
  }
}

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
