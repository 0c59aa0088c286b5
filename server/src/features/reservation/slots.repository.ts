import { and, eq, gte, sql } from 'drizzle-orm'
import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { weekdayOf } from './booking-days.ts'
import { closedDay, slot, slotPattern } from './calendar.tables.ts'
import type { reservation } from './reservation.tables.ts'

/** One leg on one half of a day. */
export interface Place {
  leg: Leg
  date: string
  slot: TimeSlot
}

/** The part of a reservation that says what it holds. Whoever changes it has locked its row. */
export type Holder = Pick<
  typeof reservation.$inferSelect,
  'pickupDate' | 'pickupSlot' | 'deliveryDate' | 'deliverySlot' | 'potCount' | 'holdsPickup' | 'holdsDelivery'
>

/**
 * Takes one stop and so many pots of a slot; false when either is used up. One conditional update
 * and nothing read before it: two at once wait for each other in the row and both see what is left.
 */
export async function takePlace(tx: Database, place: Place, pots: number): Promise<boolean> {
  const { isTaken, isOpen } = await takeOrOpen(tx, place, pots)
  // The first ones who ask for a slot open it, one of them, and all of them ask again.
  return isTaken || (!isOpen && (await takeOrOpen(tx, place, pots)).isTaken)
}

/** Gives a taken place back. */
export async function releasePlace(tx: Database, place: Place, pots: number): Promise<void> {
  await tx
    .update(slot)
    .set({ takenStops: sql`${slot.takenStops} - 1`, takenPots: sql`${slot.takenPots} - ${pots}` })
    .where(and(isPlace(place), gte(slot.takenStops, 1), gte(slot.takenPots, pots)))
}

/** Gives back what a locked reservation holds; answers the columns to change with it. */
export async function releaseAll(
  tx: Database,
  holder: Holder,
): Promise<{ holdsPickup: false; holdsDelivery: false }> {
  if (holder.holdsPickup) await releasePlace(tx, pickupOf(holder), holder.potCount)
  if (holder.holdsDelivery) await releasePlace(tx, deliveryOf(holder), holder.potCount)
  return { holdsPickup: false, holdsDelivery: false }
}

export const pickupOf = ({ pickupDate, pickupSlot }: Pick<Holder, 'pickupDate' | 'pickupSlot'>): Place => ({
  leg: 'PICKUP',
  date: pickupDate,
  slot: pickupSlot,
})

export const deliveryOf = ({
  deliveryDate,
  deliverySlot,
}: Pick<Holder, 'deliveryDate' | 'deliverySlot'>): Place => ({
  leg: 'DELIVERY',
  date: deliveryDate,
  slot: deliverySlot,
})

/** Whether so many pots would find room; only a hint, because nothing is taken. */
export async function hasRoom(db: Database, place: Place, pots: number): Promise<boolean> {
  const [found] = await db
    .select({
      isClosed: slot.isClosed,
      stops: slot.stops,
      pots: slot.pots,
      takenStops: slot.takenStops,
      takenPots: slot.takenPots,
    })
    .from(slot)
    .where(isPlace(place))
  if (!found) return true
  return !found.isClosed && found.takenStops < found.stops && found.takenPots + pots <= found.pots
}

/** Takes the place in one statement; or, when nobody has asked for this slot yet, opens it by the pattern. */
async function takeOrOpen(tx: Database, place: Place, pots: number) {
  const { leg, date, slot: timeSlot } = place
  const { rows } = await tx.execute<{ isTaken: boolean; isOpen: boolean }>(sql`
    with known as (
      select 1 from ${slot} where ${isPlace(place)}
    ), taken as (
      update ${slot} set taken_stops = taken_stops + 1, taken_pots = taken_pots + ${pots}
      where ${isPlace(place)} and not is_closed and taken_stops < stops and taken_pots + ${pots} <= pots
      returning 1
    ), planned as (
      -- Shared, so that a change of the working week waits until this slot can be seen.
      select stops, pots from ${slotPattern}
      where leg = ${leg} and slot = ${timeSlot} and weekday = ${weekdayOf(date)}
        and not exists (select from known)
      for share
    ), opened as (
      insert into ${slot} (leg, date, slot, stops, pots, is_closed)
      select ${leg}, ${date}, ${timeSlot}, stops, pots, exists (
        select from ${closedDay} as closed
        where closed.date = ${date} and coalesce(closed.leg, ${leg}) = ${leg}
      ) from planned
      on conflict do nothing
    )
    select exists (select from taken) as "isTaken", exists (select from known) as "isOpen"`)
  return rows[0] ?? { isTaken: false, isOpen: false }
}

const isPlace = ({ leg, date, slot: timeSlot }: Place) =>
  and(eq(slot.leg, leg), eq(slot.date, date), eq(slot.slot, timeSlot))
