import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { careDays } from '../booking/booking-days.ts'
import { reserveFirstFreeDay } from '../calendar/offered-days.ts'
import {
  addressOf,
  findHeldSlot,
  legs,
  releaseCapacity,
  releaseLeg,
  reserveCapacity,
  type SlotKey,
} from '../calendar/slots.repository.ts'
import { findDeductionToKeep, toPickupSlot } from '../cancellation/refund-policy.ts'
import type { ReservationContext } from '../context.ts'
import { recordOn } from '../locked-reservation.ts'
import { addEvent, type StoredReservation, updateReservation, updateStep } from '../reservation.repository.ts'
import { moveReservation, notifyCustomer } from '../status/move-reservation.ts'
import { createVisitNotice } from '../status/status-notices.ts'
import { endProposals } from './proposal.repository.ts'
import {
  type Appointment,
  assertDayOpen,
  formatAppointments,
  isPickupMissed,
  problemOf,
  type VisitRule,
} from './visit-rules.ts'

interface VisitChange {
  leg: Leg
  /** The new appointment, or the day from which on the first free one is taken, at the same time of day. */
  to: Appointment | { notBefore: string }
  /** One of `visitRules`. */
  rule: VisitRule
  /** A member id, or SYSTEM. */
  actor: string
  reason: string
  /** How the customer agreed to a move that is not their own; precedes the reason in the history. */
  agreed?: string | undefined
  /** Whether a pickup that moves earlier brings the delivery forward too, where a day is free. */
  bringsDeliveryForward?: boolean | undefined
  /** Whether the new slot already holds capacity for this reservation. */
  isReserved?: boolean
}

/**
 * Gives a visit of a locked reservation another half day; no other code does. Checks the rule, exchanges the slot capacity, and writes
 * row, timeline, history, notice and audit entry in the caller's transaction. The delivery moves too when it would be less than `careDays`
 * after the pickup. Throws RESCHEDULE_NOT_ALLOWED (with a Korean reason), BOOKING_DATE_CLOSED or SLOT_UNAVAILABLE.
 */
export async function changeVisit(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  change: VisitChange,
): Promise<StoredReservation> {
  const { leg, to, rule, actor, reason, agreed } = change
  const message = problemOf(locked, leg, rule, ctx.now(), 'date' in to ? to : undefined)
  if (message) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message })
  const appointment = 'date' in to ? to : await reserveFirst(ctx, tx, locked, leg, to.notBefore)
  if ('date' in to) await exchangeSlot(ctx, tx, locked, leg, to, change.isReserved)
  const { changes } = locked.visits[leg]
  const moved = { ...appointment, holds: true, ...(rule.countsAsChange && { changes: changes + 1 }) }
  const changed = await updateReservation(tx, locked, {
    ...(leg === 'PICKUP' && rule.countsAsChange && { keptDeduction: deductionToKeep(ctx, locked) }),
    visits: {
      ...(leg === 'PICKUP' && (await moveDelivery(ctx, tx, locked, appointment.date, change))),
      [leg]: moved,
    },
  })
  const at = ctx.now()
  await endProposals(tx, changed, at)
  if (!locked.visits[leg].holds) await ctx.visitInquiries.end(tx, locked, 'MOVED', at)
  const note = rule.note && `${rule.note} ${reason}`
  for (const stage of legs) {
    const [{ date, time }, present] = [changed.visits[stage], locked.visits[stage]]
    const notes = stage === leg && note ? { notes: note } : {}
    if (present.date !== date || present.time !== time)
      await updateStep(tx, changed, stage, { date, time, ...notes, updatedAt: at })
  }
  const [before, after] = [formatAppointments(locked), formatAppointments(changed)]
  await addEvent(tx, locked, {
    kind: 'RESCHEDULED',
    actor,
    reason: agreed ? `${agreed}: ${reason}` : reason,
    detail: { leg, from: before, to: after },
    isPublic: true,
    createdAt: at,
  })
  const notice = createVisitNotice(locked, changed, leg, rule.toldBy, reason)
  if (notice) await notifyCustomer(ctx, tx, changed, notice)
  if (rule.toldBy === 'STAFF')
    await recordOn(ctx, tx, locked, actor, 'reservation.reschedule', {
      before,
      after: { ...after, ...(agreed && { agreedByPhone: true }) },
      reason,
    })
  if (!rule.resumesPickup || !isPickupMissed(locked) || !changed.visits.PICKUP.holds) return changed
  // The customer has just read of the new day.
  return moveReservation(ctx, tx, changed, 'PICKUP_SCHEDULED', { actor, note, isIntermediate: true })
}

/** Reserves the first free day. Throws SLOT_UNAVAILABLE when none is free. */
async function reserveFirst(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  leg: Leg,
  notBefore: string,
): Promise<Appointment> {
  await releaseLeg(tx, locked, leg)
  const { slot, time } = locked.visits[leg]
  const query = { notBefore, slot, pots: locked.potCount, address: addressOf(locked, leg) }
  const date = await reserveFirstFreeDay(ctx, tx, leg, query)
  if (!date) throw new AppError('SLOT_UNAVAILABLE')
  return { date, slot, time }
}

/**
 * Releases the held slot and reserves the requested one, unless it is reserved already, the earlier of the two first. All code locks
 * slots in this order, pickups before deliveries, so that transactions cannot deadlock.
 */
async function exchangeSlot(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  leg: Leg,
  to: Appointment,
  isReserved = false,
) {
  const address = addressOf(locked, leg)
  await assertDayOpen(ctx, tx, leg, to.date, address)
  const held = findHeldSlot(locked, leg)
  const requested = { leg, date: to.date, slot: to.slot, address }
  const order = held ? sortKey(held).localeCompare(sortKey(requested)) : 1
  if (order === 0) return
  if (held && order < 0) await releaseCapacity(tx, held, locked.potCount)
  if (!isReserved && !(await reserveCapacity(tx, requested, locked.potCount)))
    throw new AppError('SLOT_UNAVAILABLE')
  if (held && order > 0) await releaseCapacity(tx, held, locked.potCount)
}

const sortKey = ({ date, slot }: SlotKey) => `${date} ${slot}`

/** A new day after a missed pickup answers our question, so it keeps no deduction that was not kept before. */
const deductionToKeep = (ctx: ReservationContext, row: StoredReservation) =>
  isPickupMissed(row) ? row.keptDeduction : findDeductionToKeep(row.paidAt, toPickupSlot(row), ctx.now())

/**
 * Reserves the first free delivery day `careDays` after the new pickup when the present one is too early, or when an earlier one
 * is wanted and free. Throws SLOT_UNAVAILABLE when the delivery must move and no day is free.
 */
async function moveDelivery(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  pickupDate: string,
  { bringsDeliveryForward = false }: VisitChange,
) {
  const notBefore = addDays(pickupDate, careDays)
  const { potCount: pots, deliveryAddress: address } = locked
  const { date: present, slot } = locked.visits.DELIVERY
  const isTooEarly = present < notBefore
  if (!isTooEarly && !bringsDeliveryForward) return undefined
  if (isTooEarly) await releaseLeg(tx, locked, 'DELIVERY')
  const query = { notBefore, slot, pots, address, ...(!isTooEarly && { before: present }) }
  const date = await reserveFirstFreeDay(ctx, tx, 'DELIVERY', query)
  if (!date && isTooEarly) throw new AppError('SLOT_UNAVAILABLE')
  if (!date) return undefined
  if (!isTooEarly) await releaseLeg(tx, locked, 'DELIVERY')
  return { DELIVERY: { date, holds: true } }
}
