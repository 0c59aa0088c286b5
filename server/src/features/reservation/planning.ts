import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { addDays, careDays } from './booking-days.ts'
import type { Calendar } from './calendar.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { agreedTime } from './rules.ts'
import { deliveryOf, type Place, pickupOf, releasePlace, takePlace } from './slots.repository.ts'

/** When a leg is to happen. */
export interface Appointment {
  date: string
  slot: TimeSlot
  time: string
}

export interface Planner {
  /** A member's id, or SYSTEM. */
  actor: string
  reason: string
}

export type Planning = ReturnType<typeof createPlanning>

/** Puts a leg of a locked reservation on another day: slots, row, timeline and history. */
export function createPlanning({ now, calendar }: { now: () => Date; calendar: Calendar }) {
  return { plan, planAnew }

  /** To this time and no other; SLOT_UNAVAILABLE when it is taken. */
  async function plan(
    tx: Database,
    locked: StoredReservation,
    leg: Leg,
    wanted: Appointment,
    by: Planner,
  ): Promise<StoredReservation> {
    const held = heldPlace(locked, leg)
    await exchange(tx, held, { leg, date: wanted.date, slot: wanted.slot }, locked.potCount)
    return write(tx, locked, leg, wanted, by)
  }

  /** To the first free day from tomorrow on, at the same time of the day. */
  async function planAnew(
    tx: Database,
    locked: StoredReservation,
    leg: Leg,
    by: Planner,
  ): Promise<StoredReservation> {
    const held = heldPlace(locked, leg)
    if (held) await releasePlace(tx, held, locked.potCount)
    const { slot, time } = agreedTime(locked, leg)
    const notBefore = addDays(seoulDay(now()), 1)
    const date = await calendar.takeFirstFreeDay(tx, leg, { notBefore, slot, pots: locked.potCount })
    if (!date) throw new AppError('SLOT_UNAVAILABLE')
    return write(tx, locked, leg, { date, slot, time }, by)
  }

  /** A return that would come less than a week after its pickup goes along. */
  async function write(
    tx: Database,
    locked: StoredReservation,
    leg: Leg,
    { date, slot, time }: Appointment,
    { actor, reason }: Planner,
  ): Promise<StoredReservation> {
    const columns =
      leg === 'PICKUP'
        ? {
            ...{ pickupDate: date, pickupSlot: slot, pickupTime: time, holdsPickup: true },
            ...(await deliveryAfter(tx, locked, date)),
          }
        : { deliveryDate: date, deliverySlot: slot, deliveryTime: time, holdsDelivery: true }
    const changed = await repository.update(tx, locked, columns)
    const at = now()
    for (const stage of ['PICKUP', 'DELIVERY'] as const) {
      const { date: day, time: hour } = agreedTime(changed, stage)
      const isMoved = agreedTime(locked, stage).date !== day || agreedTime(locked, stage).time !== hour
      if (isMoved) await repository.changeStep(tx, changed, stage, { date: day, time: hour, updatedAt: at })
    }
    await repository.addEvent(tx, {
      memberId: locked.memberId,
      reservationId: locked.id,
      kind: 'RESCHEDULED',
      actor,
      reason,
      detail: { leg, from: timesOf(locked), to: timesOf(changed) },
      isPublic: true,
      createdAt: at,
    })
    return changed
  }

  /** The first free day a week after the new pickup; nothing when the planned one is late enough. */
  async function deliveryAfter(tx: Database, locked: StoredReservation, pickupDate: string) {
    const notBefore = addDays(pickupDate, careDays)
    if (locked.deliveryDate >= notBefore) return undefined
    const held = heldPlace(locked, 'DELIVERY')
    if (held) await releasePlace(tx, held, locked.potCount)
    const wish = { notBefore, slot: locked.deliverySlot, pots: locked.potCount }
    const deliveryDate = await calendar.takeFirstFreeDay(tx, 'DELIVERY', wish)
    if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
    return { deliveryDate, holdsDelivery: true }
  }
}

/** The place a leg has in its slot, if it has one. */
function heldPlace(row: StoredReservation, leg: Leg): Place | undefined {
  if (leg === 'PICKUP') return row.holdsPickup ? pickupOf(row) : undefined
  return row.holdsDelivery ? deliveryOf(row) : undefined
}

/**
 * Gives the held place back and takes the wanted one, the earlier first: everybody touches slots in
 * that order, and pickups before deliveries, so that no two wait for each other in a circle.
 */
async function exchange(tx: Database, held: Place | undefined, wanted: Place, pots: number) {
  const order = held ? keyOf(held).localeCompare(keyOf(wanted)) : 1
  if (order === 0) return
  if (held && order < 0) await releasePlace(tx, held, pots)
  if (!(await takePlace(tx, wanted, pots))) throw new AppError('SLOT_UNAVAILABLE')
  if (held && order > 0) await releasePlace(tx, held, pots)
}

const keyOf = ({ date, slot }: Place) => `${date} ${slot}`

const timesOf = (row: StoredReservation) => ({
  pickup: `${row.pickupDate} ${row.pickupTime}`,
  delivery: `${row.deliveryDate} ${row.deliveryTime}`,
})
