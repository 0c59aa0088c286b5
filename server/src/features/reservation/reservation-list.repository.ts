import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ReservationCategory } from '../../../../contract/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { rowsPart } from '../../shared/db/one-statement.ts'
import type { Cursor } from '../../shared/http/cursor.ts'
import { reservation } from './reservation.tables.ts'

/** What lists and home show of a reservation. */
export type ReservationSummary = Pick<typeof reservation.$inferSelect, keyof typeof summary>

/** A tab, or all that people see. */
export type Tab = ReservationCategory | undefined

const summary = {
  id: reservation.id,
  createdAt: reservation.createdAt,
  status: reservation.status,
  progress: reservation.progress,
  pickupDate: reservation.pickupDate,
  pickupTime: reservation.pickupTime,
  small: reservation.small,
  medium: reservation.medium,
  large: reservation.large,
  potCount: reservation.potCount,
  totalAmount: reservation.totalAmount,
  specialRequest: reservation.specialRequest,
  holdUntil: reservation.holdUntil,
  diagnosis: reservation.diagnosis,
}
/** What home shows. */
const glimpse = {
  id: reservation.id,
  status: reservation.status,
  progress: reservation.progress,
  pickupDate: reservation.pickupDate,
  potCount: reservation.potCount,
  diagnosis: reservation.diagnosis,
}
export type ReservationGlimpse = Pick<ReservationSummary, keyof typeof glimpse>

const newestFirst = [desc(reservation.createdAt), desc(reservation.id)]

const isIn = (memberId: string, tab: Tab) =>
  and(
    eq(reservation.memberId, memberId),
    tab ? eq(reservation.listing, tab) : ne(reservation.listing, sql.raw("'HIDDEN'")),
  )

/** The rows after a cursor: as quick on the thousandth page as on the first. */
export function listAfter(
  db: Database,
  memberId: string,
  tab: Tab,
  after: Cursor | undefined,
  count: number,
): Promise<ReservationSummary[]> {
  const isAfter =
    after &&
    sql`(${reservation.createdAt}, ${reservation.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select(summary)
    .from(reservation)
    .where(and(isIn(memberId, tab), isAfter))
    .orderBy(...newestFirst)
    .limit(count)
}

/** The rows from an offset on. Only the index is read for those that are skipped. */
export function listFrom(
  db: Database,
  memberId: string,
  tab: Tab,
  offset: number,
  count: number,
): Promise<ReservationSummary[]> {
  const page = db
    .select({ id: reservation.id })
    .from(reservation)
    .where(isIn(memberId, tab))
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(count)
    .as('page')
  return db
    .select(summary)
    .from(page)
    .innerJoin(reservation, and(eq(reservation.memberId, memberId), eq(reservation.id, page.id)))
    .orderBy(...newestFirst)
}

/** The newest `count` of `memberId` that are under way, as a part of a statement. */
export const activePart = <Item>(count: number, toItem: (row: ReservationGlimpse) => Item) =>
  rowsPart(
    glimpse,
    sql`from ${reservation}
      where ${reservation.memberId} = ${sql.placeholder('memberId')} and ${reservation.listing} = 'IN_PROGRESS'
      order by ${sql.join(newestFirst, sql`, `)} limit ${sql.raw(String(count))}`,
    toItem,
  )
