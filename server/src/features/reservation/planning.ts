import type { Leg, Stage, TimeSlot } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { addDays, careDays } from './booking-days.ts'
import type { Calendar } from './calendar.ts'
import { saySlot } from './day-words.ts'
import type { Moves } from './move.ts'
import type { StoredReservation } from './reservation.repository.ts'
import * as repository from './reservation.repository.ts'
import { deliveryOf, pickupOf, releasePlace, takePlace } from './slots.repository.ts'

export interface Plan {
  date: string
  slot: TimeSlot
  time: string
  /** A member's id, or SYSTEM. */
  actor: string
  reason: string
  /** Whether it is one of the changes a customer has. */
  counts: boolean
}

export type Planning = ReturnType<typeof createPlanning>

/** Puts a leg of a locked reservation on another day: slots, row, timeline, history and a message. */
export function createPlanning({
  now,
  calendar,
  moves,
}: {
  now: () => Date
  calendar: Calendar
  moves: Moves
}) {
  return { planPickup, planDelivery }

  /** Moves the pickup; the return goes with it when there would be less than a week in between. */
  async function planPickup(tx: Database, locked: StoredReservation, plan: Plan): Promise<StoredReservation> {
    const { date, slot, time } = plan
    await exchange(tx, locked, locked.holdsPickup, pickupOf(locked), { leg: 'PICKUP', date, slot })
    const delivery = await deliveryAfter(tx, locked, date)
    const changed = await repository.update(tx, locked, {
      pickupDate: date,
      pickupSlot: slot,
      pickupTime: time,
      holdsPickup: true,
      pickupChanges: locked.pickupChanges + (plan.counts ? 1 : 0),
      ...delivery,
    })
    await writeStep(tx, changed, 'PICKUP', { date, time })
    if (delivery) {
      const { deliveryDate, deliveryTime } = changed
      await writeStep(tx, changed, 'DELIVERY', { date: deliveryDate, time: deliveryTime })
    }
    await writeEvent(tx, locked, changed, 'PICKUP', plan)
    const also = delivery
      ? ` 배송 예정일도 ${saySlot(changed.deliveryDate, changed.deliverySlot)}으로 옮겼어요.`
      : ''
    await moves.tell(tx, changed, {
      type: 'RESERVATION',
      title: '수거 일정이 바뀌었어요',
      message: `${saySlot(date, slot)}에 식물을 모시러 갈게요.${also}`,
    })
    return changed
  }

  async function planDelivery(
    tx: Database,
    locked: StoredReservation,
    plan: Plan,
  ): Promise<StoredReservation> {
    const { date, slot, time } = plan
    await exchange(tx, locked, locked.holdsDelivery, deliveryOf(locked), { leg: 'DELIVERY', date, slot })
    const changed = await repository.update(tx, locked, {
      deliveryDate: date,
      deliverySlot: slot,
      deliveryTime: time,
      holdsDelivery: true,
      deliveryChanges: locked.deliveryChanges + (plan.counts ? 1 : 0),
    })
    await writeStep(tx, changed, 'DELIVERY', { date, time })
    await writeEvent(tx, locked, changed, 'DELIVERY', plan)
    await moves.tell(tx, changed, {
      type: 'RESERVATION',
      title: '배송 일정이 바뀌었어요',
      message: `${saySlot(date, slot)}에 식물을 가져다드릴게요.`,
    })
    return changed
  }

  /** The first free day a week after the new pickup; undefined when the planned one is late enough. */
  async function deliveryAfter(tx: Database, locked: StoredReservation, pickupDate: string) {
    const notBefore = addDays(pickupDate, careDays)
    if (locked.deliveryDate >= notBefore) return undefined
    if (locked.holdsDelivery) await releasePlace(tx, deliveryOf(locked), locked.potCount)
    const wish = { notBefore, slot: locked.deliverySlot, pots: locked.potCount }
    const deliveryDate = await calendar.takeFirstFreeDay(tx, 'DELIVERY', wish)
    if (!deliveryDate) throw new AppError('SLOT_UNAVAILABLE')
    return { deliveryDate, holdsDelivery: true }
  }

  function writeStep(tx: Database, row: StoredReservation, stage: Stage, at: { date: string; time: string }) {
    return repository.changeStep(tx, row, stage, { ...at, updatedAt: now() })
  }

  function writeEvent(
    tx: Database,
    before: StoredReservation,
    after: StoredReservation,
    leg: Leg,
    plan: Plan,
  ) {
    const { memberId, id: reservationId } = after
    const detail = { leg, from: timesOf(before), to: timesOf(after) }
    const { actor, reason } = plan
    const kind = 'RESCHEDULED' as const
    return repository.addEvent(tx, {
      memberId,
      reservationId,
      kind,
      actor,
      reason,
      detail,
      isPublic: true,
      createdAt: now(),
    })
  }
}

type Place = Parameters<typeof takePlace>[1]

/** Takes the new place first: when it is full, nothing has changed. */
async function exchange(
  tx: Database,
  { potCount }: StoredReservation,
  holds: boolean,
  old: Place,
  wanted: Place,
) {
  const isSame = old.date === wanted.date && old.slot === wanted.slot
  if (holds && isSame) return
  if (!(await takePlace(tx, wanted, potCount))) throw new AppError('SLOT_UNAVAILABLE')
  if (holds) await releasePlace(tx, old, potCount)
}

const timesOf = (row: StoredReservation) => ({
  pickup: `${row.pickupDate} ${row.pickupTime}`,
  delivery: `${row.deliveryDate} ${row.deliveryTime}`,
})
