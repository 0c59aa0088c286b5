import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { weekdayOf } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { bookingRules, slot, slotPattern } from '../calendar.tables.ts'
import { countOpenIn } from '../phone-booking/phone-booking.repository.ts'
import { isOf } from '../reservation.repository.ts'
import { reservation, visit } from '../reservation.tables.ts'
import { defaultRules } from './offered-days.ts'
import type { SlotKey } from './slots.repository.ts'

export type StoredSlot = typeof slot.$inferSelect

const rulesId = 'current'

/** Locks the whole calendar until the transaction ends, so that one operator changes it at a time. */
export async function lockCalendar(tx: Database): Promise<void> {
  await tx
    .insert(bookingRules)
    .values({ id: rulesId, ...defaultRules })
    .onConflictDoUpdate({ target: bookingRules.id, set: { id: rulesId } })
}

/** Locks slots so that no booking can reserve them. Adds rows with the capacity of the working week where they are missing. */
export async function lockSlots(tx: Database, slots: SlotKey[]): Promise<StoredSlot[]> {
  const requested = sql.join(
    slots.map((it) => sql`(${it.leg}, ${it.date}, ${it.slot}, ${weekdayOf(it.date)}::integer)`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${slot} (leg, date, slot, stops, pots)
    select requested.leg, requested.date, requested.slot, coalesce(planned.stops, 0), coalesce(planned.pots, 0)
    from (values ${requested}) as requested (leg, date, slot, weekday)
    left join ${slotPattern} as planned
      on planned.leg = requested.leg and planned.slot = requested.slot and planned.weekday = requested.weekday
    on conflict do nothing`)
  const isRequested = sql`(${slot.leg}, ${slot.date}, ${slot.slot}) in (${sql.join(
    slots.map((it) => sql`(${it.leg}, ${it.date}, ${it.slot})`),
    sql`, `,
  )})`
  return await lockSlotsWhere(tx, isRequested)
}

/** Locks in the same order as bookings do, pickups first and then by day, to avoid deadlocks. */
export const lockSlotsWhere = (tx: Database, condition: ReturnType<typeof and>) =>
  tx
    .select()
    .from(slot)
    .where(condition)
    .orderBy(desc(slot.leg), asc(slot.date), asc(slot.slot))
    .for('update')

/** The caller must have locked the slots. */
export async function updateSlots(
  tx: Database,
  slots: StoredSlot[],
  changes: Partial<Pick<StoredSlot, 'stops' | 'pots' | 'ownCapacity' | 'isClosed' | 'pausedIn'>>,
): Promise<void> {
  for (const it of slots)
    await tx
      .update(slot)
      .set(changes)
      .where(and(eq(slot.leg, it.leg), eq(slot.date, it.date), eq(slot.slot, it.slot)))
}

/** Lists the first `count` reservations that hold capacity of a slot, by booking time. */
async function findReservationsInSlot(db: Database, { leg, date, slot: timeSlot }: SlotKey, count: number) {
  const isInSlot = and(eq(visit.leg, leg), eq(visit.date, date), eq(visit.slot, timeSlot))
  const rows = await db
    .select({ number: reservation.number })
    .from(visit)
    .innerJoin(reservation, isOf(visit, reservation))
    .where(and(isInSlot, eq(visit.holds, true)))
    .orderBy(asc(reservation.createdAt), asc(reservation.id))
    .limit(count)
  return rows.map(({ number }) => ({ number, leg, date, slot: timeSlot }))
}

interface Capacity {
  stops: number
  pots: number
}

/** Maximum number of reservations in one error. */
const listedMax = 100

/** Throws DAY_NOT_AHEAD for today and past days. */
export function assertFutureDay(date: string, now: Date): void {
  if (date <= seoulDay(now)) throw new AppError('DAY_NOT_AHEAD')
}

/** Returns a filter for slots with more bookings than the given capacity. */
export const exceedsCapacity =
  ({ stops, pots }: Capacity) =>
  ({ takenStops, takenPots }: Pick<StoredSlot, 'takenStops' | 'takenPots'>): boolean =>
    takenStops > stops || takenPots > pots

/** Throws PLACES_TAKEN with the reservations in these slots, unless the list is empty. The caller must have locked the slots. */
export async function assertNoReservations(tx: Database, booked: StoredSlot[]): Promise<void> {
  if (booked.length === 0) return
  const reservations = []
  for (const slot of booked) {
    if (reservations.length === listedMax) break
    reservations.push(...(await findReservationsInSlot(tx, slot, listedMax - reservations.length)))
  }
  const count = booked.reduce((sum, { takenStops }) => sum + takenStops, 0)
  const onPhone = await countOpenIn(tx, booked)
  const message =
    onPhone > 0
      ? `이미 받은 예약 ${count}건(전화 예약 ${onPhone}건)이 있어 바꿀 수 없어요. 예약은 옮기고, 전화 예약은 취소하거나 끝나기를 기다려 주세요.`
      : `이미 받은 예약 ${count}건이 있어 바꿀 수 없어요. 예약을 먼저 옮겨 주세요.`
  throw new AppError('PLACES_TAKEN', { message, reservations })
}
