import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { totalLimit } from '../../../../../contract/page.ts'
import type {
  Leg,
  ReservationStatus,
  TimeSlot,
} from '../../../../../contract/reservation/reservation-status.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listNewest } from '../../../shared/db/keyset.ts'
import type { Cursor, Start } from '../../../shared/db/paging.ts'
import {
  containsPart,
  containsPartByIndex,
  everyRow,
  isPart,
  probedRows,
} from '../../../shared/db/part-search.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { carriedUnpaid, reservation } from '../reservation.tables.ts'

export interface AdminListFilter {
  status?: ReservationStatus | undefined
  day?: string | undefined
  slot?: TimeSlot | undefined
  leg?: Leg | undefined
  area?: 'CHECK' | undefined
  payment?: 'MISSING' | undefined
  text?: string | undefined
}

interface FoundPage {
  rows: StoredReservation[]
  /** Null where it is not known. */
  total: number | null
}

const newestFirst = [desc(reservation.createdAt), desc(reservation.id)]

/**
 * Lists the reservations of all members, newest first. Every filter has an index in this order, and numbers are compared
 * whole or by their end, so that no query scans the table. With `isCounted` also their number, see `findTotal`.
 */
export async function listAdminReservations(
  db: Database,
  { text, ...filter }: AdminListFilter,
  from: Start,
  count: number,
  isCounted: boolean,
): Promise<FoundPage> {
  const exact = text ? matchesNumber(text) : undefined
  if (text && !exact && isPart(text))
    return listByPart(db, { text, filter: and(...toConditions(filter)) }, from, count)
  const hasName = text && !exact ? eq(reservation.customerName, text) : undefined
  const where = and(...toConditions(filter), exact, hasName)
  const { after, offset = 0 } = from
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(reservation)
      .where(and(where, isAfter(reservation, after)))
      .orderBy(...newestFirst)
      .limit(count)
      .offset(offset),
    isCounted ? findTotal(db, reservation, where) : null,
  ])
  return { rows, total }
}

interface PartSearch {
  text: string
  filter: SQL | undefined
}

const nameOf = sql`${reservation.customerName}`
const addressesOf = sql`${reservation.pickupAddress} || E'\\n' || ${reservation.deliveryAddress}`

/**
 * Lists reservations with a part of the name or of an address. Not counted: a part that many of the newest contain, and beside a
 * filter one that more than `totalLimit` rows contain.
 */
async function listByPart(db: Database, search: PartSearch, from: Start, count: number): Promise<FoundPage> {
  const newest = await probeNewest(db, search, from, { count, probed: probedRows })
  if (newest.length === count) return { rows: newest, total: null }
  const { text, filter } = search
  const { after, offset = 0 } = from
  const isFirstPage = !after && offset === 0
  if (filter && !(await hasUnprobed(db, filter, after)))
    return { rows: newest, total: isFirstPage ? newest.length : null }
  const { memberId, id, createdAt } = reservation
  // Without the filter: combined with the index of a status that most rows have, PostgreSQL would read millions of entries.
  const containing = db
    .select({ memberId, id, createdAt })
    .from(reservation)
    .where(or(containsPartByIndex(nameOf, text), containsPartByIndex(addressesOf, text)))
    .limit(totalLimit + 1)
  const found = db.$with('found').as(containing)
  const rows = await db
    .with(found)
    // The second use of `found` makes PostgreSQL find all by the index first, instead of reading the list in order.
    .select({
      row: reservation,
      found: sql<string>`(select count(*) from found)`,
      total: sql<string>`count(*) over ()`,
    })
    .from(found)
    .innerJoin(reservation, and(eq(reservation.memberId, found.memberId), eq(reservation.id, found.id)))
    .where(and(filter, isAfter(found, after)))
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(count)
    .offset(offset)
  const foundCount = rows[0]?.found ?? (filter ? await db.$count(containing.as('found')) : 0)
  if (Number(foundCount) > totalLimit)
    return {
      rows: await probeNewest(db, search, from, { count, probed: everyRow }),
      total: filter ? null : totalLimit + 1,
    }
  return { rows: rows.map(({ row }) => row), total: isFirstPage ? Number(rows[0]?.total ?? 0) : null }
}

/** Whether `probeNewest` left rows of the filter out. */
async function hasUnprobed(db: Database, filter: SQL, after: Cursor | undefined) {
  const rows = await db
    .select({ id: reservation.id })
    .from(reservation)
    .where(and(filter, isAfter(reservation, after)))
    .orderBy(...newestFirst)
    .limit(1)
    .offset(probedRows)
  return rows.length > 0
}

function probeNewest(
  db: Database,
  { text, filter }: PartSearch,
  { after, offset = 0 }: Start,
  { count, probed }: { count: number; probed: number },
) {
  const probe = db
    .select()
    .from(reservation)
    .where(and(filter, isAfter(reservation, after)))
    .orderBy(...newestFirst)
    .limit(probed)
    .as('probe')
  const addresses = sql`${probe.pickupAddress} || E'\\n' || ${probe.deliveryAddress}`
  return db
    .select()
    .from(probe)
    .where(or(containsPart(sql`${probe.customerName}`, text), containsPart(addresses, text)))
    .orderBy(desc(probe.createdAt), desc(probe.id))
    .limit(count)
    .offset(offset)
}

/** Condition for the rows after a cursor, in the columns of a table or of a part of a statement. */
const isAfter = ({ createdAt, id }: { createdAt: unknown; id: unknown }, after: Cursor | undefined) =>
  after && sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`

function toConditions({
  status,
  day,
  slot,
  leg,
  area,
  payment,
}: Omit<AdminListFilter, 'text'>): (SQL | undefined)[] {
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
    payment && carriedUnpaid(reservation),
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

/** Matches a reservation number or its last six characters, or a phone number or its last four digits; undefined for other texts. */
function matchesNumber(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '')
  if (/^[\d\s-]+$/.test(text) && digits.length === 4) return endsWith(reservation.customerPhone, digits)
  if (/^[\d\s-]+$/.test(text) && digits.length === 11)
    return and(
      endsWith(reservation.customerPhone, digits.slice(-4)),
      sql`replace(${reservation.customerPhone}, '-', '') = ${digits}`,
    )
  const number = /^(?:SA-?\d{6}-?)?([\dA-Z]{6})$/.exec(text.toUpperCase())?.[1]
  return number ? endsWith(reservation.number, number) : undefined
}

function endsWith(column: typeof reservation.customerPhone | typeof reservation.number, end: string) {
  return sql`right(${column}, ${sql.raw(String(end.length))}) = ${end}`
}
