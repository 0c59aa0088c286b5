import { eq, ne, sql } from 'drizzle-orm'
import type { ReservationCategory } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listNewest, newestFirst } from '../../../shared/db/keyset.ts'
import { type JsonRow, rowsFragment } from '../../../shared/db/one-statement.ts'
import type { Start } from '../../../shared/db/paging.ts'
import { reservation } from '../reservation.tables.ts'

/** The columns that the list shows. */
export type ReservationSummary = Pick<typeof reservation.$inferSelect, keyof typeof summaryColumns>

/** A list tab; undefined means all visible reservations. */
type Tab = ReservationCategory | undefined

const summaryColumns = {
  id: reservation.id,
  createdAt: reservation.createdAt,
  status: reservation.status,
  progress: reservation.progress,
  pickupDate: reservation.pickupDate,
  pickupTime: reservation.pickupTime,
  deliveryDate: reservation.deliveryDate,
  deliveryTime: reservation.deliveryTime,
  small: reservation.small,
  medium: reservation.medium,
  large: reservation.large,
  potCount: reservation.potCount,
  totalAmount: reservation.totalAmount,
  specialRequest: reservation.specialRequest,
  holdUntil: reservation.holdUntil,
  diagnosis: reservation.diagnosis,
}
const activeColumns = {
  id: reservation.id,
  status: reservation.status,
  progress: reservation.progress,
  pickupDate: reservation.pickupDate,
  deliveryDate: reservation.deliveryDate,
  potCount: reservation.potCount,
  holdUntil: reservation.holdUntil,
  diagnosis: reservation.diagnosis,
}
/** The columns that the home screen shows. */
export type ActiveReservation = JsonRow<typeof activeColumns>

const order = { createdAt: reservation.createdAt, id: reservation.id }

/** Lists a member's reservations, newest first. */
export function listReservations(
  db: Database,
  memberId: string,
  tab: Tab,
  start: Start,
  count: number,
): Promise<ReservationSummary[]> {
  const list = {
    table: reservation,
    fields: summaryColumns,
    order,
    owner: eq(reservation.memberId, memberId),
    where: tab ? eq(reservation.listing, tab) : ne(reservation.listing, sql.raw("'HIDDEN'")),
  }
  return listNewest(db, list, start, count)
}

/** Query for the newest `count` active reservations of the placeholder `memberId`, to be combined into one statement. */
export const activeReservationsQuery = <Item>(count: number, toItem: (row: ActiveReservation) => Item) =>
  rowsFragment(
    activeColumns,
    sql`from ${reservation}
      where ${reservation.memberId} = ${sql.placeholder('memberId')} and ${reservation.listing} = 'IN_PROGRESS'
      order by ${sql.join(newestFirst(order), sql`, `)} limit ${sql.raw(String(count))}`,
    toItem,
  )
