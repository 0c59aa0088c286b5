import type { TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import { endedStatuses } from '../../../../../contract/reservation/reservation-admin.ts'
import { reservationStatuses } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { newestFirst } from '../../../shared/db/keyset.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { maskedCodes, maskedEmail, maskedPhone } from '../../../shared/personal/masked.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { findSoloLimit } from '../../payment/index.ts'
import { findOpenPriceChange } from '../billing/price-change.repository.ts'
import { findPricesAt, measuredTotal } from '../billing/prices.ts'
import { findPriceProblem } from '../billing/propose-price.ts'
import { legs } from '../calendar/slots.repository.ts'
import { listPots } from '../care-record/pot-proof.ts'
import type { ReservationContext } from '../context.ts'
import { endReasonTexts, getReservation, toPriceChange, toTimeline } from '../customer/own-reservations.ts'
import { toPotCounts } from '../pot-counts.ts'
import { findSteps, getReservationOfAnyMember, isOf, type ReservationKey } from '../reservation.repository.ts'
import { reservationEvent } from '../reservation.tables.ts'
import { canMove, canOverride } from '../status/transitions.ts'
import { findUnpaidVisitFees, listMissedVisits } from '../visit/missed-visits.ts'
import { earliestDelivery, problemOf, visitRules } from '../visit/visit-rules.ts'
import { toAdminReservation, toHistoryEntry, toNeighbourhood } from './board.views.ts'
import { findCardFacts } from './card-facts.ts'

/** Reads one reservation for the console. Full contact data needs a separate call, which is audited. */
export async function getAdminReservation(ctx: ReservationContext, viewerId: string, id: string) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  const [
    steps,
    events,
    measured,
    bookedPrices,
    problem,
    missedVisits,
    change,
    unpaidVisitFees,
    facts,
    aloneUpTo,
  ] = await Promise.all([
    findSteps(ctx.db, row.memberId, id),
    listEvents(ctx.db, row),
    listPots(ctx.db, row),
    findPricesAt(ctx, row.createdAt),
    findPriceProblem(ctx.db, row),
    listMissedVisits(ctx, [row]),
    findOpenPriceChange(ctx.db, row),
    findUnpaidVisitFees(ctx.db, row),
    findCardFacts(ctx.db, [row]),
    findSoloLimit(ctx, ctx.db, { staffId: viewerId, customerId: row.memberId, reservationId: id }, 0),
  ])
  const actors = events.flatMap(({ actor, detail }) => {
    const { approvedBy } = detail as { approvedBy?: string }
    return approvedBy ? [actor, approvedBy] : [actor]
  })
  const staff = await ctx.findNames([...new Set(change ? [...actors, change.proposedBy] : actors)])
  const names = staff.set('SYSTEM', '자동').set(row.memberId, '손님')
  const open = change && { ...toPriceChange(change), proposedByName: names.get(change.proposedBy) ?? '' }
  return {
    ...toAdminReservation(row, facts, ctx.now()),
    memberId: row.memberId,
    pots: toPotCounts(row),
    progress: row.progress,
    endReason: row.endReason && endReasonTexts[row.endReason],
    pickupAddress: toNeighbourhood(row.pickupAddress),
    deliveryAddress: toNeighbourhood(row.deliveryAddress),
    specialRequest: maskedCodes(row.specialRequest),
    paidAmount: row.paidAmount,
    refundedAmount: row.refundedAmount,
    diagnosis: row.diagnosisId && row.diagnosis ? { id: row.diagnosisId, ...row.diagnosis } : null,
    timeline: withoutDoors(toTimeline(row, steps)),
    history: events.map((event) => toHistoryEntry(event, names, event.actor === row.memberId)),
    missedVisits,
    unpaidVisitFees,
    overrides: reservationStatuses.filter((to) => !canMove(row.status, to) && canOverride(row.status, to)),
    reschedules: legs
      .filter((leg) => problemOf(row, leg, visitRules.STAFF, ctx.now()) === undefined)
      .map((leg) => ({ leg, from: leg === 'DELIVERY' ? earliestDelivery(row) : null })),
    pricing: {
      problem,
      measuredTotal: measuredTotal(row, measured, bookedPrices),
      open: open ?? null,
      aloneUpTo,
    },
  }
}

/**
 * Returns phone, e-mail and full addresses, and writes an audit entry. Work on a running booking explains itself, an ended one
 * needs a reason. Throws UNMASK_LIMIT.
 */
export async function revealContact(
  ctx: Context,
  actorId: string,
  id: string,
  reason: string | undefined,
  origin: Origin,
) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  if (endedStatuses.includes(row.status) && !reason)
    throw new AppError('VALIDATION_FAILED', { message: '끝난 예약은 이유를 적어야 볼 수 있어요.' })
  await ctx.countUnmasking(actorId, 'reservation', origin)
  await ctx.audit.recordView({
    actorId,
    action: 'reservation.contact',
    subject: 'reservation',
    subjectId: id,
    ...(reason && { reason }),
  })
  return {
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    pickupAddress: row.pickupAddress,
    pickupAddressDetail: row.pickupAddressDetail,
    deliveryAddress: row.deliveryAddress,
    deliveryAddressDetail: row.deliveryAddressDetail,
    specialRequest: row.specialRequest,
  }
}

/** Steps with the neighbourhoods of their places only. */
const withoutDoors = (timeline: TimelineStep[]) =>
  timeline.map(({ location, ...step }) => ({
    ...step,
    location: location && {
      ...location,
      address: location.address && toNeighbourhood(location.address),
      addressDetail: null,
    },
  }))

/** Shows staff what the customer's app shows of a reservation, without contact data, and records who asked and why. */
export async function viewAsCustomer(ctx: ReservationContext, actorId: string, id: string, reason: string) {
  const { memberId } = await getReservationOfAnyMember(ctx.db, id)
  const shown = await getReservation(ctx, memberId, id)
  const action = 'reservation.customerView'
  await ctx.audit.recordView({ actorId, action, subject: 'reservation', subjectId: id, reason })
  return {
    ...shown,
    timeline: withoutDoors(shown.timeline),
    customerPhone: maskedPhone(shown.customerPhone) ?? '',
    customerEmail: maskedEmail(shown.customerEmail),
    specialRequest: maskedCodes(shown.specialRequest),
  }
}

export type StoredEvent = typeof reservationEvent.$inferSelect

const historyLimit = 500

/** Newest first, including internal entries. */
const listEvents = (db: Database, row: ReservationKey): Promise<StoredEvent[]> =>
  db
    .select()
    .from(reservationEvent)
    .where(isOf(reservationEvent, row))
    .orderBy(...newestFirst(reservationEvent))
    .limit(historyLimit)
