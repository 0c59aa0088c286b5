import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type {
  Leg,
  ReservationStatus,
  TimeSlot,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Start } from '../../../shared/db/paging.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'

export interface AdminListFilter {
  status?: ReservationStatus | undefined
  day?: string | undefined
  slot?: TimeSlot | undefined
  leg?: Leg | undefined
  area?: 'CHECK' | undefined
  text?: string | undefined
}

/**
 * Lists the reservations of all members, newest first. Every filter has an index in this order, and texts are
 * compared whole or by their end, so that no query scans the table.
 */
export function listAdminReservations(
  db: Database,
  filter: AdminListFilter,
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
    .where(and(...toConditions(filter), isAfter))
    .orderBy(desc(reservation.createdAt), desc(reservation.id))
    .limit(count)
    .offset(offset)
}

function toConditions({ status, day, slot, leg, area, text }: AdminListFilter): (SQL | undefined)[] {
  const [date, half] =
    leg === 'DELIVERY'
      ? [reservation.deliveryDate, reservation.deliverySlot]
      : [reservation.pickupDate, reservation.pickupSlot]
  return [
    status && eq(reservation.status, status),
    day ? eq(date, day) : undefined,
    slot && eq(half, slot),
    // The literal makes PostgreSQL use the partial index of these rows.
    area && sql`${reservation.area} = 'CHECK'`,
    text ? matchesText(text) : undefined,
  ]
}

/** Matches a reservation number or its last six characters, a phone number or its last four digits, or a full name. */
function matchesText(text: string): SQL | undefined {
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
