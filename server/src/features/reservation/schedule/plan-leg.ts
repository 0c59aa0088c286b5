import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { careDays } from '../booking/booking-days.ts'
import { reserveFirstFreeDay } from '../calendar/offered-days.ts'
import {
  addressOf,
  findHeldSlot,
  releaseCapacity,
  releaseLeg,
  reserveCapacity,
  type SlotKey,
  type VisitKey,
} from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { getAppointment } from '../customer/allowed-actions.ts'
import { endProposals } from '../reschedule-proposal/proposal.repository.ts'
import { addEvent, type StoredReservation, updateReservation, updateStep } from '../reservation.repository.ts'

/** Date, slot and time of a leg. */
interface Appointment {
  date: string
  slot: TimeSlot
  time: string
}

/** Who reschedules a leg, and why. */
interface ChangeOrigin {
  /** A member id, or SYSTEM. */
  actor: string
  reason: string
  /** Shown on the timeline step of the leg; the step keeps its note when absent. */
  note?: string | undefined
  /** Whether a pickup that moves earlier brings the delivery forward too, where a day is free. */
  bringsDeliveryForward?: boolean | undefined
  /** Whether the requested slot already holds capacity for this reservation. */
  isReserved?: boolean | undefined
}

/** Moves a leg of a locked reservation to the given time: slot capacity, row, timeline and history. Throws SLOT_UNAVAILABLE when the slot has no capacity. */
export async function planLeg(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  leg: Leg,
  appointment: Appointment,
  origin: ChangeOrigin,
): Promise<StoredReservation> {
  const held = findHeldSlot(locked, leg)
  const requested = { leg, ...appointment, address: addressOf(locked, leg) }
  await exchangeCapacity(tx, held, requested, locked.potCount, origin.isReserved)
  return storeAppointment(ctx, tx, locked, leg, appointment, origin)
}

/**
 * Moves the leg to the first free day from tomorrow or `notBefore` on, at the same time of day. Throws SLOT_UNAVAILABLE when none
 * is free.
 */
export async function planFirstFreeDay(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  leg: Leg,
  origin: ChangeOrigin,
  notBefore = addDays(seoulDay(ctx.now()), 1),
): Promise<StoredReservation> {
  await releaseLeg(tx, locked, leg)
  const { slot, time } = getAppointment(locked, leg)
  const query = { notBefore, slot, pots: locked.potCount, address: addressOf(locked, leg) }
  const date = await reserveFirstFreeDay(ctx, tx, leg, query)
  if (!date) throw new AppError('SLOT_UNAVAILABLE')
  return storeAppointment(ctx, tx, locked, leg, { date, slot, time }, origin)
}

/** Also moves the delivery when it would be less than `careDays` after the new pickup, or when the customer wants it earlier. */
async function storeAppointment(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  leg: Leg,
  { date, slot, time }: Appointment,
  { actor, reason, note, bringsDeliveryForward = false }: ChangeOrigin,
): Promise<StoredReservation> {
  const columns =
    leg === 'PICKUP'
      ? {
          pickupDate: date,
          pickupSlot: slot,
          pickupTime: time,
          holdsPickup: true,
          ...(await postponeDelivery(ctx, tx, locked, date)),
          ...(bringsDeliveryForward && (await bringDeliveryForward(ctx, tx, locked, date))),
        }
      : { deliveryDate: date, deliverySlot: slot, deliveryTime: time, holdsDelivery: true }
  const changed = await updateReservation(tx, locked, columns)
  const at = ctx.now()
  await endProposals(tx, changed, at)
  for (const stage of ['PICKUP', 'DELIVERY'] as const) {
    const { date: day, time: hour } = getAppointment(changed, stage)
    const isMoved = getAppointment(locked, stage).date !== day || getAppointment(locked, stage).time !== hour
    const notes = stage === leg && note ? { notes: note } : {}
    if (isMoved) await updateStep(tx, changed, stage, { date: day, time: hour, ...notes, updatedAt: at })
  }
  await addEvent(tx, {
    memberId: locked.memberId,
    reservationId: locked.id,
    kind: 'RESCHEDULED',
    actor,
    reason,
    detail: { leg, from: formatAppointments(locked), to: formatAppointments(changed) },
    isPublic: true,
    createdAt: at,
  })
  return changed
}

/** Reserves the first free delivery day `careDays` after the new pickup; returns undefined when the current one is late enough. */
async function postponeDelivery(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  pickupDate: string,
) {
  const notBefore = addDays(pickupDate, careDays)
  if (locked.deliveryDate >= notBefore) return undefined
  await releaseLeg(tx, locked, 'DELIVERY')
  const { deliverySlot: slot, potCount: pots, deliveryAddress: address } = locked
  const query = { notBefore, slot, pots, address }
  const deliveryDate = await reserveFirstFreeDay(ctx, tx, 'DELIVERY', query)
  if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
  return { deliveryDate, holdsDelivery: true }
}

/** Reserves the first free delivery day between `careDays` after the new pickup and the current delivery, if there is one. */
async function bringDeliveryForward(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  pickupDate: string,
) {
  const notBefore = addDays(pickupDate, careDays)
  const { deliveryDate: before, deliverySlot: slot, potCount: pots, deliveryAddress: address } = locked
  const query = { notBefore, before, slot, pots, address }
  const deliveryDate = await reserveFirstFreeDay(ctx, tx, 'DELIVERY', query)
  if (!deliveryDate) return undefined
  await releaseLeg(tx, locked, 'DELIVERY')
  return { deliveryDate, holdsDelivery: true }
}

/**
 * Releases the held slot and reserves the requested one, unless it is reserved already, the earlier of the two first. All code locks slots in this
 * order, pickups before deliveries, so that transactions cannot deadlock.
 */
async function exchangeCapacity(
  tx: Database,
  held: SlotKey | undefined,
  requested: VisitKey,
  pots: number,
  isReserved = false,
) {
  const order = held ? sortKey(held).localeCompare(sortKey(requested)) : 1
  if (order === 0) return
  if (held && order < 0) await releaseCapacity(tx, held, pots)
  if (!isReserved && !(await reserveCapacity(tx, requested, pots))) throw new AppError('SLOT_UNAVAILABLE')
  if (held && order > 0) await releaseCapacity(tx, held, pots)
}

const sortKey = ({ date, slot }: SlotKey) => `${date} ${slot}`

/** Both appointments as `yyyy-MM-dd HH:mm`. */
export const formatAppointments = (row: StoredReservation) => ({
  pickup: `${row.pickupDate} ${row.pickupTime}`,
  delivery: `${row.deliveryDate} ${row.deliveryTime}`,
})
