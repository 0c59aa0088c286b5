import { and, asc, between, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { PlannedPlace } from '../../../../../contract/calendar-admin.ts'
import type { ConcernedReservation } from '../../../../../contract/endpoint.ts'
import type { Leg } from '../../../../../contract/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { weekdayOf } from '../booking-days.ts'
import { type ClosedDay, usualRules } from '../calendar.repository.ts'
import { bookingRules, closedDay, slot, slotPattern } from '../calendar.tables.ts'
import { reservation } from '../reservation.tables.ts'
import type { Place } from '../slots.repository.ts'

export type StoredSlot = typeof slot.$inferSelect

const rulesId = 'current'

/** One operator changes the calendar at a time: whoever else does waits for the end of this transaction. */
export async function holdCalendar(tx: Database): Promise<void> {
  await tx
    .insert(bookingRules)
    .values({ id: rulesId, ...usualRules })
    .onConflictDoUpdate({ target: bookingRules.id, set: { id: rulesId } })
}

export async function saveRules(tx: Database, rules: typeof usualRules): Promise<void> {
  await tx.update(bookingRules).set(rules).where(eq(bookingRules.id, rulesId))
}

/** Slots of both legs that somebody has asked for or an operator has set. */
export const findSlotsBetween = (db: Database, first: string, last: string): Promise<StoredSlot[]> =>
  db
    .select()
    .from(slot)
    .where(between(slot.date, first, last))

export const findClosedBetween = (db: Database, first: string, last: string): Promise<ClosedDay[]> =>
  db
    .select()
    .from(closedDay)
    .where(between(closedDay.date, first, last))

/** Makes sure that the places have rows, by the pattern where they had none, and keeps bookings out of them. */
export async function lockPlaces(tx: Database, places: Place[]): Promise<StoredSlot[]> {
  const wanted = sql.join(
    places.map((it) => sql`(${it.leg}, ${it.date}, ${it.slot}, ${weekdayOf(it.date)}::integer)`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${slot} (leg, date, slot, stops, pots)
    select wanted.leg, wanted.date, wanted.slot, coalesce(planned.stops, 0), coalesce(planned.pots, 0)
    from (values ${wanted}) as wanted (leg, date, slot, weekday)
    left join ${slotPattern} as planned
      on planned.leg = wanted.leg and planned.slot = wanted.slot and planned.weekday = wanted.weekday
    on conflict do nothing`)
  const isWanted = sql`(${slot.leg}, ${slot.date}, ${slot.slot}) in (${sql.join(
    places.map((it) => sql`(${it.leg}, ${it.date}, ${it.slot})`),
    sql`, `,
  )})`
  return await lockWhere(tx, isWanted)
}

/** The slots from a day on that have no capacity of their own, and no booking comes in until the end. */
export const lockFollowers = (tx: Database, { leg, slot: half, weekday }: PlannedPlace, first: string) =>
  lockWhere(
    tx,
    and(
      eq(slot.leg, leg),
      eq(slot.slot, half),
      gte(slot.date, first),
      eq(slot.ownCapacity, false),
      sql`extract(dow from ${slot.date}::date) = ${weekday}`,
    ),
  )

/** Pickups first, then by day: the order in which bookings touch them. */
const lockWhere = (tx: Database, condition: ReturnType<typeof and>) =>
  tx
    .select()
    .from(slot)
    .where(condition)
    .orderBy(desc(slot.leg), asc(slot.date), asc(slot.slot))
    .for('update')

/** Changes slots that are locked. */
export async function changeSlots(
  tx: Database,
  slots: StoredSlot[],
  changes: Partial<Pick<StoredSlot, 'stops' | 'pots' | 'ownCapacity' | 'isClosed'>>,
): Promise<void> {
  for (const it of slots)
    await tx
      .update(slot)
      .set(changes)
      .where(and(eq(slot.leg, it.leg), eq(slot.date, it.date), eq(slot.slot, it.slot)))
}

export async function findPlanned(tx: Database, place: Place): Promise<{ stops: number; pots: number }> {
  const [found] = await tx
    .select({ stops: slotPattern.stops, pots: slotPattern.pots })
    .from(slotPattern)
    .where(
      and(
        eq(slotPattern.leg, place.leg),
        eq(slotPattern.slot, place.slot),
        eq(slotPattern.weekday, weekdayOf(place.date)),
      ),
    )
  return found ?? { stops: 0, pots: 0 }
}

/** Waits for bookings that are just opening a slot by it; those after them see the new one. */
export async function savePlanned(tx: Database, place: PlannedPlace): Promise<void> {
  await tx
    .insert(slotPattern)
    .values(place)
    .onConflictDoUpdate({ target: [slotPattern.leg, slotPattern.weekday, slotPattern.slot], set: place })
}

/** Whether the leg runs on that weekday at all. */
export async function isDriven(tx: Database, leg: Leg, date: string): Promise<boolean> {
  const rows = await tx
    .select({ stops: slotPattern.stops })
    .from(slotPattern)
    .where(and(eq(slotPattern.leg, leg), eq(slotPattern.weekday, weekdayOf(date)), gt(slotPattern.stops, 0)))
  return rows.length > 0
}

export async function saveClosed(tx: Database, day: ClosedDay): Promise<void> {
  await tx.insert(closedDay).values(day).onConflictDoUpdate({ target: closedDay.date, set: day })
}

export async function findClosedDay(tx: Database, date: string): Promise<ClosedDay | undefined> {
  const [found] = await tx.select().from(closedDay).where(eq(closedDay.date, date))
  return found
}

export const findClosedDays = (db: Database, dates: string[]): Promise<ClosedDay[]> =>
  db.select().from(closedDay).where(inArray(closedDay.date, dates))

export async function removeClosed(tx: Database, date: string): Promise<void> {
  await tx.delete(closedDay).where(eq(closedDay.date, date))
}

/** Some of the reservations that hold a place, the earliest booked first. */
export async function findHolders(
  db: Database,
  { leg, date, slot: half }: Place,
  count: number,
): Promise<ConcernedReservation[]> {
  const isHere =
    leg === 'PICKUP'
      ? and(
          eq(reservation.pickupDate, date),
          eq(reservation.pickupSlot, half),
          eq(reservation.holdsPickup, true),
        )
      : and(
          eq(reservation.deliveryDate, date),
          eq(reservation.deliverySlot, half),
          eq(reservation.holdsDelivery, true),
        )
  const rows = await db
    .select({ number: reservation.number })
    .from(reservation)
    .where(isHere)
    .orderBy(asc(reservation.createdAt), asc(reservation.id))
    .limit(count)
  return rows.map(({ number }) => ({ number, leg, date, slot: half }))
}
