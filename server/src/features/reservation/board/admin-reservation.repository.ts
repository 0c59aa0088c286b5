import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type {
  Leg,
  ReservationStatus,
  TimeSlot,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listNewest } from '../../../shared/db/keyset.ts'
import type { Cursor, Start } from '../../../shared/db/paging.ts'
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
 * Lists the reservations of all members, newest first, or by name in reverse for the beginning of a name. Every filter has an
 * index in this order, and texts are compared whole, by their end or by their beginning, so that no query scans the table.
 */
export function listAdminReservations(
  db: Database,
  filter: AdminListFilter,
  from: Start,
  count: number,
): Promise<StoredReservation[]> {
  const { after, offset = 0 } = from
  const isByName = filter.text !== undefined && beginningOfName.test(filter.text)
  const order = [...(isByName ? [reservation.customerName] : []), reservation.createdAt, reservation.id]
  const isAfter =
    after && sql`(${sql.join(order, sql`, `)}) < (${sql.join(positionOf(after, isByName), sql`, `)})`
  return db
    .select()
    .from(reservation)
    .where(and(...toConditions(filter), isAfter))
    .orderBy(...order.map((column) => desc(column)))
    .limit(count)
    .offset(offset)
}

/** Where the row of a cursor stands in the list. The cursor does not hold the name. */
function positionOf({ createdAt, id }: Cursor, isByName: boolean): SQL[] {
  const position = [sql`${createdAt.toISOString()}::timestamptz`, sql`${id}::uuid`]
  const nameOf = sql`(select named.customer_name from ${reservation} named where named.id = ${id} limit 1)`
  return isByName ? [nameOf, ...position] : position
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

/** Lists a member's reservations for staff, newest first. */
export const listOfMember = (db: Database, memberId: string, count: number) =>
  listNewest(
    db,
    {
      table: reservation,
      fields: {
        id: reservation.id,
        number: reservation.number,
        status: reservation.status,
        pickupDate: reservation.pickupDate,
        createdAt: reservation.createdAt,
      },
      order: { createdAt: reservation.createdAt, id: reservation.id },
      owner: eq(reservation.memberId, memberId),
      // The literal makes PostgreSQL use the partial index of the visible ones.
      where: ne(reservation.listing, sql.raw("'HIDDEN'")),
    },
    {},
    count,
  )

/** Matches a reservation number or its last six characters, a phone number or its last four digits, or a name or its beginning. */
function matchesText(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (/^[\d\s-]+$/.test(text) && digits.length === 4) return endsWith(reservation.customerPhone, digits)
  if (/^[\d\s-]+$/.test(text) && digits.length === 11)
    return and(
      endsWith(reservation.customerPhone, digits.slice(-4)),
      sql`replace(${reservation.customerPhone}, '-', '') = ${digits}`,
    )
  const number = /^(?:SA-?\d{6}-?)?([\dA-Z]{6})$/.exec(text.toUpperCase())?.[1]
  if (number) return endsWith(reservation.number, number)
  return beginningOfName.test(text) ? startsWith(text) : eq(reservation.customerName, text)
}

/** Two syllables or more: one alone is the family name of millions. */
const beginningOfName = /^[가-힣]{2,}$/

/**
 * The range that the index on names serves. Every collation orders Hangul syllables by their code, so the next syllable ends
 * it; names that a collation puts into the range without this beginning are left out.
 */
function startsWith(beginning: string) {
  const last = beginning.charCodeAt(beginning.length - 1)
  const end = beginning.slice(0, -1) + String.fromCharCode(last + 1)
  return sql`${reservation.customerName} >= ${beginning} and ${reservation.customerName} < ${end}
    and starts_with(${reservation.customerName}, ${beginning})`
}

function endsWith(column: typeof reservation.customerPhone | typeof reservation.number, end: string) {
  return sql`right(${column}, ${sql.raw(String(end.length))}) = ${end}`
}
