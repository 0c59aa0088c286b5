import { and, eq, gte, sql } from 'drizzle-orm'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { weekdayOf } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findDistrict } from '../area/address-region.ts'
import { closedDay, slot, slotPattern } from '../calendar.tables.ts'

export const legs: Leg[] = ['PICKUP', 'DELIVERY']
export const timeSlots: TimeSlot[] = ['AM', 'PM']

/** Identifies a slot: one leg on one half of a day. */
export interface SlotKey {
  leg: Leg
  date: string
  slot: TimeSlot
}

/** The slots of both legs on a day. */
export const listSlotKeys = (date: string): SlotKey[] =>
  legs.flatMap((leg) => timeSlots.map((slot) => ({ leg, date, slot })))

/** A visit in a slot. The address decides whether a pause of some districts concerns it. */
export interface VisitKey extends SlotKey {
  address: string
}

/** Stands for all districts in `slot.pausedIn`. */
export const everywhere = '*'

/** What a reservation or an open phone booking holds. Its row must be locked to change it. */
interface Holder {
  pickupAddress: string
  deliveryAddress: string
  potCount: number
  visits: Record<Leg, { date: string; slot: TimeSlot; holds: boolean }>
}

/**
 * Reserves one stop and the given number of pots of a slot. Returns false when either is used up, or the slot is
 * closed or paused for the visit's district. One conditional update without a read before it: concurrent calls wait for
 * the row lock and see the remaining capacity.
 */
export async function reserveCapacity(tx: Database, key: VisitKey, pots: number): Promise<boolean> {
  const { isReserved, isOpen } = await reserveOrOpen(tx, key, pots)
  // The first calls for a slot create its row, only one of them succeeds, and all of them then try again.
  return isReserved || (!isOpen && (await reserveOrOpen(tx, key, pots)).isReserved)
}

export async function releaseCapacity(tx: Database, key: SlotKey, pots: number): Promise<void> {
  await tx
    .update(slot)
    .set({ takenStops: sql`${slot.takenStops} - 1`, takenPots: sql`${slot.takenPots} - ${pots}` })
    .where(and(isSlot(key), gte(slot.takenStops, 1), gte(slot.takenPots, pots)))
}

/** Changes by how many pots a visit fills the slot that it holds, also above what the slot has room for. */
export async function resizeHeld(tx: Database, key: SlotKey, by: number): Promise<void> {
  await tx
    .update(slot)
    .set({ takenPots: sql`${slot.takenPots} + ${by}` })
    .where(isSlot(key))
}

/** Returns the slot in which the leg holds capacity; undefined when it holds none. */
export const findHeldSlot = (held: Holder, leg: Leg): VisitKey | undefined =>
  held.visits[leg].holds ? slotOf(held, leg) : undefined

/** Releases the capacity of one leg of a locked reservation, where it holds any. */
export async function releaseLeg(tx: Database, held: Holder, leg: Leg): Promise<void> {
  const key = findHeldSlot(held, leg)
  if (key) await releaseCapacity(tx, key, held.potCount)
}

/** Releases the capacity of both legs and returns what to update. */
export async function releaseHeldCapacity(tx: Database, held: Holder) {
  for (const leg of legs) await releaseLeg(tx, held, leg)
  return { visits: { PICKUP: { holds: false }, DELIVERY: { holds: false } } }
}

/** The slot of a visit, whether it holds capacity there or not. */
export const slotOf = (of: Holder, leg: Leg): VisitKey => {
  const { date, slot: timeSlot } = of.visits[leg]
  return { leg, date, slot: timeSlot, address: addressOf(of, leg) }
}

/** The address of a leg, whose district a pause can name. */
export const addressOf = (
  { pickupAddress, deliveryAddress }: Pick<Holder, 'pickupAddress' | 'deliveryAddress'>,
  leg: Leg,
) => (leg === 'PICKUP' ? pickupAddress : deliveryAddress)

/** Returns how many pots still fit into a slot; 0 when it is closed or paused, undefined when it has no row. Only a hint, because nothing is reserved. */
export async function findRoom(db: Database, key: VisitKey) {
  const { stops, pots, takenStops, takenPots } = slot
  const [found] = await db
    .select({ isShut: isShutFor(key), stops, pots, takenStops, takenPots })
    .from(slot)
    .where(isSlot(key))
  return found && (found.isShut ? 0 : countRoom(found))
}

/**
 * Whether the slot of a visit that holds capacity is neither closed nor paused. A pause waits until the caller's transaction ends
 * and then finds what it has stored.
 */
export async function isVisitOpen(tx: Database, key: VisitKey): Promise<boolean> {
  const [found] = await tx
    .select({ isShut: isShutFor(key) })
    .from(slot)
    .where(isSlot(key))
    .for('share')
  return found !== undefined && !found.isShut
}

type SlotUsage = Pick<typeof slot.$inferSelect, 'stops' | 'pots' | 'takenStops' | 'takenPots'>

/** Returns how many pots still fit into a slot that is not closed; 0 when no stop is free. */
export const countRoom = ({ stops, pots, takenStops, takenPots }: SlotUsage): number =>
  takenStops < stops ? Math.max(0, pots - takenPots) : 0

/** Reserves capacity in one statement; creates the slot row from the working week when it does not exist yet. */
async function reserveOrOpen(tx: Database, key: VisitKey, pots: number) {
  const { leg, date, slot: timeSlot } = key
  const { rows } = await tx.execute<{ isReserved: boolean; isOpen: boolean }>(sql`
    with existing as (
      select 1 from ${slot} where ${isSlot(key)}
    ), reserved as (
      update ${slot} set taken_stops = taken_stops + 1, taken_pots = taken_pots + ${pots}
      where ${isSlot(key)} and not is_closed and not ${isPausedFor(key)}
        and taken_stops < stops and taken_pots + ${pots} <= pots
      returning 1
    ), planned as (
      -- The shared lock makes a change of the working week wait until this slot row is visible.
      select stops, pots from ${slotPattern}
      where leg = ${leg} and slot = ${timeSlot} and weekday = ${weekdayOf(date)}
        and not exists (select from existing)
      for share
    ), opened as (
      insert into ${slot} (leg, date, slot, stops, pots, is_closed)
      select ${leg}, ${date}, ${timeSlot}, stops, pots, exists (
        select from ${closedDay} as closed
        where closed.date = ${date} and coalesce(closed.leg, ${leg}) = ${leg}
      ) from planned
      on conflict do nothing
    )
    select exists (select from reserved) as "isReserved", exists (select from existing) as "isOpen"`)
  return rows[0] ?? { isReserved: false, isOpen: false }
}

const isShutFor = (key: VisitKey) => sql<boolean>`${slot.isClosed} or ${isPausedFor(key)}`

/** True when the slot is paused for everybody or for the district of the address. */
const isPausedFor = ({ address }: VisitKey) =>
  sql`(${slot.pausedIn} && array[${everywhere}, ${findDistrict(address) ?? everywhere}]::text[])`

const isSlot = ({ leg, date, slot: timeSlot }: SlotKey) =>
  and(eq(slot.leg, leg), eq(slot.date, date), eq(slot.slot, timeSlot))
