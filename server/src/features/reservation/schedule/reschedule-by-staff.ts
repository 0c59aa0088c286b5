import {
  type Leg,
  type TimeSlot,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { RescheduleResult } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { listOfferedDays } from '../calendar/offered-days.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import { deductsMoreAfter } from '../cancellation/refund-policy.ts'
import type { ReservationContext } from '../context.ts'
import { findStaffRescheduleProblem, getAppointment } from '../customer/allowed-actions.ts'
import { assertRevision, withLockedReservation } from '../locked-reservation.ts'
import { findReservationOfAnyMember, type StoredReservation } from '../reservation.repository.ts'
import { notifyCustomer, resumeMissedPickup } from '../status/move-reservation.ts'
import { createStaffRescheduleNotice } from '../status/status-notices.ts'
import { formatAppointments, planFirstFreeDay, planLeg } from './plan-leg.ts'
import { deliveryTooEarly, earliestDelivery, findDayRefusal } from './reschedule.ts'

interface RescheduleTarget {
  id: string
  /** The revision that the console loaded. */
  revision: number
}

interface StaffRescheduleRequest {
  leg: Leg
  date: string
  slot: TimeSlot
  /** Shown to the customer. */
  reason: string
  agreedByPhone?: boolean | undefined
}

/** A move by staff; the customer reads the reason. */
interface Move {
  leg: Leg
  actor: string
  reason: string
  agreedByPhone?: boolean | undefined
}

/** How many working days the console lists at a time. */
const listedDays = 14

/** Lists working days from tomorrow or `from` on, with the state of each slot for so many pots. */
export async function listStaffRescheduleDays(
  ctx: ReservationContext,
  { leg, pots, from }: { leg: Leg; pots: number; from?: string | undefined },
) {
  const days = await listOfferedDays(ctx, leg, { pots, count: listedDays, ...(from && { from }) })
  return { days }
}

/**
 * Moves each reservation in its own transaction and returns the outcome of each. Unlike a change by the customer it does not count as
 * one of the customer's changes, needs no 24 hours of notice, and keeps no deduction for a later cancellation.
 */
export async function rescheduleByStaff(
  ctx: ReservationContext,
  staffId: string,
  { reservations, ...request }: StaffRescheduleRequest & { reservations: RescheduleTarget[] },
) {
  const results: RescheduleResult[] = []
  for (const target of reservations) {
    const found = await findReservationOfAnyMember(ctx.db, target.id)
    const result = { id: target.id, number: found?.number ?? null }
    try {
      if (!found) throw new AppError('RESERVATION_NOT_FOUND')
      const { leg, date } = request
      const refusal = await findDayRefusal(ctx, leg, date, addressOf(found, leg))
      const moved = await rescheduleOne(ctx, staffId, found.memberId, target, { ...request, refusal })
      const takesDelivery = leg === 'PICKUP' && moved.deliveryDate !== found.deliveryDate
      results.push({
        ...{ ...result, outcome: 'MOVED', problem: null },
        ...(takesDelivery && { deliveryDate: moved.deliveryDate }),
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ ...result, outcome: outcomeOf(error), problem: error.message })
    }
  }
  return { results }
}

function rescheduleOne(
  ctx: ReservationContext,
  staffId: string,
  memberId: string,
  { id, revision }: RescheduleTarget,
  {
    leg,
    date,
    slot,
    reason,
    agreedByPhone,
    refusal,
  }: StaffRescheduleRequest & { refusal: string | undefined },
) {
  return withLockedReservation(ctx, staffId, { memberId, id }, async (tx, locked) => {
    if (isInSlot(locked, leg, { date, slot })) return locked
    assertRevision(locked, revision)
    if (refusal) throw new AppError('BOOKING_DATE_CLOSED', { message: refusal })
    const problem =
      findStaffRescheduleProblem(locked, leg) ?? findStaffDayProblem(locked, leg, { date, slot }, ctx.now())
    if (problem) throw new AppError('RESCHEDULE_NOT_ALLOWED', { message: problem })
    const appointment = { date, slot, time: timeSlotStarts[slot] }
    const note = describeMove(reason)
    const changed = await planLeg(ctx, tx, locked, leg, appointment, {
      actor: staffId,
      reason: agreedByPhone ? `전화로 동의: ${reason}` : reason,
      note,
    })
    await resumeMissedPickup(ctx, tx, { before: locked, locked: changed, actor: staffId, note })
    await tell(ctx, tx, locked, changed, { leg, actor: staffId, reason, agreedByPhone })
    return changed
  })
}

/**
 * Moves a leg of a locked reservation to the first free day after `after`, at the same time of day. Throws SLOT_UNAVAILABLE when
 * none is free.
 */
export async function delayLeg(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  { after, ...move }: Move & { after: string },
) {
  const { leg, actor, reason } = move
  const nextDay = addDays(after, 1)
  const earliest =
    leg === 'DELIVERY' && earliestDelivery(locked) > nextDay ? earliestDelivery(locked) : nextDay
  const origin = { actor, reason, note: describeMove(reason) }
  await tell(ctx, tx, locked, await planFirstFreeDay(ctx, tx, locked, leg, origin, earliest), move)
}

/** Notifies the customer and records who moved the leg. */
async function tell(
  ctx: Context,
  tx: Database,
  before: StoredReservation,
  after: StoredReservation,
  move: Move,
) {
  const { leg, actor, reason, agreedByPhone } = move
  await notifyCustomer(ctx, tx, after, createStaffRescheduleNotice(before, after, leg, reason))
  await ctx.audit.record(tx, {
    actorId: actor,
    action: 'reservation.reschedule',
    subject: 'reservation',
    subjectId: before.id,
    before: formatAppointments(before),
    after: { ...formatAppointments(after), ...(agreedByPhone && { agreedByPhone }) },
    reason,
  })
}

/** Returns the Korean reason why staff cannot move the leg to this slot; undefined when they can. */
export function findStaffDayProblem(
  row: StoredReservation,
  leg: Leg,
  { date, slot }: Pick<StaffRescheduleRequest, 'date' | 'slot'>,
  now: Date,
) {
  if (leg === 'DELIVERY') return date < earliestDelivery(row) ? deliveryTooEarly : undefined
  const after = { ...row, pickupDate: date, pickupSlot: slot, holdsPickup: true }
  return deductsMoreAfter(row.paidAt, row, after, now) ? wouldDeduct : undefined
}

const describeMove = (reason: string) => `새잎에서 일정을 옮겼어요. ${reason}`

const wouldDeduct =
  '그날로 옮기면 손님이 취소할 때 준비 비용을 빼게 돼요. 더 늦은 날을 고르거나 손님이 앱에서 바꾸도록 안내해 주세요.'

/** Whether the leg holds capacity in this slot, so that nothing has to change. */
export function isInSlot(
  row: StoredReservation,
  leg: Leg,
  { date, slot }: Pick<StaffRescheduleRequest, 'date' | 'slot'>,
) {
  const current = getAppointment(row, leg)
  const isHeld = leg === 'PICKUP' ? row.holdsPickup : row.holdsDelivery
  return isHeld && current.date === date && current.slot === slot
}

/** What the console shows of a move or a question that failed. */
export function outcomeOf({ code }: AppError): 'FULL' | 'CHANGED' | 'REFUSED' {
  if (code === 'SLOT_UNAVAILABLE') return 'FULL'
  return code === 'CHANGED_MEANWHILE' ? 'CHANGED' : 'REFUSED'
}
