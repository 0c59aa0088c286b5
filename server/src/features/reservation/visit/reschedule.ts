import type { Body, Query } from '../../../../../contract/endpoint.ts'
import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import type { reservationApi } from '../../../../../contract/reservation/reservation.ts'
import { type Leg, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import type { staffRescheduleApi } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { careDays, isDay } from '../booking/booking-days.ts'
import { listOfferedDays } from '../calendar/offered-days.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import { describeKept, findDeductionToKeep, toPickupSlot } from '../cancellation/refund-policy.ts'
import type { ReservationContext } from '../context.ts'
import { assertRevision, collectOutcomes, outcomeOf, withLockedReservation } from '../locked-reservation.ts'
import {
  findReservation,
  lockExistingReservation,
  type StoredReservation,
} from '../reservation.repository.ts'
import { findFreeMove } from './answer-pause.ts'
import { changeVisit } from './change-visit.ts'
import { updateVisit } from './pauses.ts'
import { isAskedToMove } from './proposal.repository.ts'
import {
  type Appointment,
  countChangesLeft,
  earliestDelivery,
  isInSlot,
  isPickupMissed,
  isTooSoon,
  problemOf,
  visitRules,
} from './visit-rules.ts'

/**
 * Changes the time of a leg; a repeated change succeeds. A pickup moved while a cancellation would deduct something keeps
 * that deduction, and one chosen after a missed pickup is scheduled at once. A leg that is paused, or that we have asked to move,
 * moves free of charge: the change is not counted and keeps nothing. Throws RESERVATION_NOT_FOUND, RESCHEDULE_INVALID (time not
 * parsable), RESCHEDULE_NOT_ALLOWED (with a Korean reason), PAUSE_OVER, BOOKING_DATE_CLOSED or SLOT_UNAVAILABLE.
 */
export async function rescheduleLeg(
  ctx: ReservationContext,
  memberId: string,
  id: string,
  leg: Leg,
  request: Body<typeof reservationApi.reschedulePickup>,
) {
  const { newDateTime, pauseId, reason, bringsDeliveryForward } = request
  const to = parseRequestedTime(newDateTime)
  await ctx.transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    // The answer to the first request was lost.
    if (isMovedTo(locked, leg, to, pauseId)) return
    const { rule, paused } = await findRule(ctx, tx, locked, leg, pauseId)
    await changeVisit(ctx, tx, locked, { leg, to, rule, actor: memberId, reason, bringsDeliveryForward })
    if (paused) await updateVisit(tx, paused.visit, { answer: 'MOVED', answeredAt: ctx.now() })
  })
}

/** Whether the customer has already moved the leg to this time. */
function isMovedTo(row: StoredReservation, leg: Leg, to: Appointment, pauseId: string | undefined) {
  const { date, time, changes } = row.visits[leg]
  const isChange = pauseId !== undefined || (row.endedAt === null && changes > 0)
  return isChange && date === to.date && time === to.time
}

/** Returns the rule by which the customer moves the leg now, with the pause that makes it free. Throws PAUSE_OVER. */
async function findRule(ctx: Context, db: Database, row: StoredReservation, leg: Leg, pauseId?: string) {
  const paused = await findFreeMove(ctx, db, row, leg, pauseId)
  const isFree = paused !== undefined || (await isAskedToMove(db, row, leg, ctx.now()))
  return { rule: isFree ? visitRules.ASKED_CUSTOMER : visitRules.CUSTOMER, isFree, paused }
}

/** Lists the days a leg may move to, with the state of each slot. Throws RESCHEDULE_NOT_ALLOWED when it may not move. */
export async function listRescheduleDays(ctx: ReservationContext, memberId: string, id: string, leg: Leg) {
  const row = expectFound(await findReservation(ctx.db, memberId, id), 'RESERVATION_NOT_FOUND')
  const { rule, isFree } = await findRule(ctx, ctx.db, row, leg)
  const problem = problemOf(row, leg, rule, ctx.now())
  if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
  const from = leg === 'DELIVERY' ? { from: earliestDelivery(row) } : {}
  const address = addressOf(row, leg)
  const days = await listOfferedDays(ctx, leg, { pots: row.potCount, address, ...from })
  const deliveryDays = leg === 'PICKUP' ? await findFreeDeliveryDays(ctx, row, days) : []
  const keeps = leg === 'PICKUP' && !isFree && !isPickupMissed(row)
  const kept = keeps ? findDeductionToKeep(row.paidAt, toPickupSlot(row), ctx.now()) : null
  return {
    days: days.map((day) => ({
      ...toSelectableDay(ctx, day, row, leg),
      delivery: deliveryDays.find((date) => date >= addDays(day.date, careDays)),
    })),
    changesLeft: Math.max(isFree || isPickupMissed(row) ? 1 : 0, countChangesLeft(row, leg)),
    keptDeduction: kept ? describeKept(kept) : undefined,
    isFree,
  }
}

/** The first days that are free for the delivery after one of the pickup days, in order. */
async function findFreeDeliveryDays(
  ctx: ReservationContext,
  row: StoredReservation,
  pickupDays: OfferedDay[],
) {
  const from = addDays(pickupDays[0]?.date ?? row.visits.PICKUP.date, careDays)
  const offered = await listOfferedDays(ctx, 'DELIVERY', {
    pots: row.potCount,
    address: row.deliveryAddress,
    from,
    count: deliveryDayCount,
  })
  const isFree = (day: OfferedDay) =>
    day.date === row.visits.DELIVERY.date ||
    day.slots.some(({ slot, state }) => slot === row.visits.DELIVERY.slot && state === 'OPEN')
  return offered.filter(isFree).map(({ date }) => date)
}

function toSelectableDay(ctx: Context, day: OfferedDay, row: StoredReservation, leg: Leg): OfferedDay {
  const current = row.visits[leg]
  const getState = ({ slot, state }: OfferedDay['slots'][number]) => {
    // The reservation's own capacity counts as free, because it may move to another time in the same slot.
    const isOwn = current.date === day.date && current.slot === slot
    if (isTooSoon({ date: day.date, time: timeSlotStarts[slot] }, dayMs, ctx.now())) return 'CLOSED' as const
    return isOwn && state === 'FULL' ? ('OPEN' as const) : state
  }
  return { ...day, slots: day.slots.map((it) => ({ ...it, state: getState(it) })) }
}

/** How many delivery days are looked at to find the first free one after each offered pickup day. */
const deliveryDayCount = 24

const pattern = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/

/** Parses `yyyy-MM-dd HH:mm`; seconds and a `T` separator are accepted. Throws RESCHEDULE_INVALID otherwise. */
function parseRequestedTime(text: string): Appointment {
  const [, date, time] = pattern.exec(text) ?? []
  if (!date || !time || !isDay(date)) throw new AppError('RESCHEDULE_INVALID')
  return { date, time, slot: time < '12:00' ? 'AM' : 'PM' }
}

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
