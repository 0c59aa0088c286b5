import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Leg, ReservationStatus, TimeSlot } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import type { Start } from '../../shared/http/cursor.ts'
import type { StoredReservation } from './reservation.repository.ts'
import { reservation } from './reservation.tables.ts'

export interface StaffFilter {
  status?: ReservationStatus | undefined
  day?: string | undefined
  slot?: TimeSlot | undefined
  leg?: Leg | undefined
  area?: 'CHECK' | undefined
  text?: string | undefined
}

/**
 * Everybody's reservations, newest first. Each filter has an index of its own in this order, and
 * words are compared whole or by their end: nothing walks through the table.
 */
export function listForStaff(
  db: Database,
  filter: StaffFilter,
  from: Start,
  count: number,
): Promise<StoredReservation[]> {
  const { after, offset = 0 } = from
  const isAfter =
    after &&
    sql`(${reservation.createdAt}, ${reservation.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select()
    .from(reservation)
    .where(and(...conditionsOf(filter), isAfter))
    .orderBy(desc(reservation.createdAt), desc(reservation.id))
    .limit(count)
    .offset(offset)
}

function conditionsOf({ status, day, slot, leg, area, text }: StaffFilter): (SQL | undefined)[] {
  const [date, half] =
    leg === 'DELIVERY'
      ? [reservation.deliveryDate, reservation.deliverySlot]
      : [reservation.pickupDate, reservation.pickupSlot]
  return [
    status && eq(reservation.status, status),
    day ? eq(date, day) : undefined,
    slot && eq(half, slot),
    // Written out: the index is of exactly these rows.
    area && sql`${reservation.area} = 'CHECK'`,
    text ? isNamed(text) : undefined,
  ]
}

/** By the number or its last six signs, the phone or its last four digits, or the whole name. */
function isNamed(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (/^[\d\s-]+$/.test(text) && digits.length === 4) return endsWith(reservation.customerPhone, digits)
  if (/^[\d\s-]+$/.test(text) && digits.length === 11)
    return and(
      endsWith(reservation.customerPhone, digits.slice(-4)),
      sql`replace(${reservation.customerPhone}, '-', '') = ${digits}`,
    )
  const number = /^(?:SA-?\d{6}-?)?([\dA-Z]{6})$/.exec(text.toUpperCase())?.[1]
  return number ? endsWith(reservation.number, number) : eq(reservation.customerName, text)
}

function endsWith(column: typeof reservation.customerPhone | typeof reservation.number, end: string) {
  return sql`right(${column}, ${sql.raw(String(end.length))}) = ${end}`
}
