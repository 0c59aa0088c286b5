import { and, eq, gte, like, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Query } from '../../../../../contract/endpoint.ts'
import type { reservationAdminApi } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  reservationStatusLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { type Cell, csvBatchSize, csvFile, csvMinute, readInBatches } from '../../../shared/csv/csv.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listCounted, listNewest } from '../../../shared/db/keyset.ts'
import { type Cursor, isFirstPage } from '../../../shared/db/paging.ts'
import { containsPart, isPart } from '../../../shared/db/part-search.ts'
import { maskedName } from '../../../shared/personal/masked.ts'
import { seoulDay, seoulTime } from '../../../shared/time/seoul.ts'
import { legs } from '../calendar/slots.repository.ts'
import {
  hasVisit,
  reservationColumns,
  type StoredReservation,
  visitsColumn,
} from '../reservation.repository.ts'
import { carriedUnpaid, reservation, visit } from '../reservation.tables.ts'
import { toAdminReservation, toNeighbourhood } from './board.views.ts'
import { findCardFacts } from './card-facts.ts'

type AdminListQuery = Query<typeof reservationAdminApi.listAdminReservations>
type AdminListFilter = Query<typeof reservationAdminApi.exportReservations>

/** `listForStaff` for a member of staff. Numbers can be guessed one after the other, so that a search by one is recorded, with its last four digits. */
export async function listAdminReservations(ctx: Context, actorId: string, query: AdminListQuery) {
  const phone = phoneDigits(query.text ?? '')
  if (phone && isFirstPage(query))
    await ctx.audit.recordView({
      actorId,
      action: 'reservation.searchPhone',
      subject: 'reservation',
      after: { phoneEnd: phone.slice(-4) },
    })
  return listForStaff(ctx, query)
}

/**
 * Lists the reservations of all members for the console, newest first. Every filter has an index in this order, and numbers are
 * compared whole or by their end, so that no query scans the table. The first page has the total, see `findTotal`.
 */
export async function listForStaff(ctx: Context, { page, size, cursor, ...filter }: AdminListQuery) {
  return listCounted(ctx.db, listOf(filter), { page, size, cursor }, async (rows) => {
    const facts = await findCardFacts(ctx.db, rows)
    // The list over all customers masks names; work on one booking needs the name.
    const toLine = (row: StoredReservation) => ({
      ...toAdminReservation(row, facts, ctx.now()),
      customerName: maskedName(row.customerName),
    })
    return rows.map(toLine)
  })
}

const listOf = (filter: AdminListFilter) => ({
  table: reservation,
  fields: reservationColumns,
  order: reservation,
  where: toCondition(filter),
})

const exportHeader = [
  ...['예약번호', '신청', '상태', '고객', '수거일', '수거 시간대', '배송일', '배송 시간대'],
  ...['수거 동네', '배송 동네', '화분', '금액', '결제한 금액', '환불한 금액'],
]

/** Exports the reservations of a filter as CSV, newest first, and writes the export to the audit log. */
export async function exportReservations(ctx: Context, actorId: string, filter: AdminListFilter) {
  const { status, slot, leg, day, text = '' } = filter
  const phone = phoneDigits(text)
  const after = {
    status,
    slot,
    leg,
    ...(day && { date: day }),
    ...(phone && { phoneEnd: phone.slice(-4) }),
  }
  await ctx.audit.recordView({ actorId, action: 'reservation.export', subject: 'reservation', after })
  const read = (last: Cursor | undefined) => listNewest(ctx.db, listOf(filter), { after: last }, csvBatchSize)
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of readInBatches(read, (row) => row)) yield* batch.map(toCells)
  }
  return csvFile(`saeip-reservations-${seoulDay(ctx.now())}.csv`, exportHeader, rows())
}

const toCells = (row: StoredReservation): Cell[] => [
  ...[
    row.number,
    csvMinute(row.createdAt),
    reservationStatusLabels[row.status],
    maskedName(row.customerName),
  ],
  ...legs.flatMap((leg) => [row.visits[leg].date, timeSlotLabels[row.visits[leg].slot]]),
  ...[toNeighbourhood(row.pickupAddress), toNeighbourhood(row.deliveryAddress)],
  ...[row.potCount, row.totalAmount, row.paidAmount, row.refundedAmount],
]

function toCondition({ text, status, day, slot, leg = 'PICKUP', area, payment }: AdminListFilter) {
  return and(
    status && eq(reservation.status, status),
    day || slot
      ? hasVisit(leg, day ? eq(visit.date, day) : undefined, slot && eq(visit.slot, slot))
      : undefined,
    // The literal makes PostgreSQL use the partial index of these rows.
    area && sql`${reservation.area} = 'CHECK'`,
    payment && carriedUnpaid(reservation),
    text ? matches(text) : undefined,
  )
}

/** Lists a member's reservations for staff, newest first. */
export function listOfMember(db: Database, memberId: string, count: number) {
  const { id, number, status, createdAt, listing } = reservation
  const fields = { id, number, status, visits: visitsColumn, createdAt }
  // The literal makes PostgreSQL use the partial index of the visible ones.
  const where = ne(listing, sql.raw("'HIDDEN'"))
  const list = { table: reservation, fields, order: reservation, owner: eq(reservation.memberId, memberId) }
  return listNewest(db, { ...list, where }, {}, count)
}

const nameOf = sql`${reservation.customerName}`
const addressesOf = sql`${reservation.pickupAddress} || E'\\n' || ${reservation.deliveryAddress}`

function matches(text: string): SQL | undefined {
  const exact = matchesNumber(text)
  if (exact) return exact
  return isPart(text) ? containsPart(text, [nameOf, addressesOf]) : eq(reservation.customerName, text)
}

/** Matches a reservation number, its beginning or its last six characters, or a phone number or its last four digits; undefined for other texts. */
function matchesNumber(text: string): SQL | undefined {
  const digits = phoneDigits(text)
  if (digits?.length === 4) return endsWith(reservation.customerPhone, digits)
  if (digits)
    return and(
      endsWith(reservation.customerPhone, digits.slice(-4)),
      sql`replace(${reservation.customerPhone}, '-', '') = ${digits}`,
    )
  const started = /^SA-?(\d\d)(\d\d)(\d\d)(-[\dA-Z]{0,5})?$/.exec(text.toUpperCase())
  if (started) return startsWith(started.slice(1, 4), started[4] ?? '-')
  const number = /^(?:SA-?\d{6}-?)?([\dA-Z]{6})$/.exec(text.toUpperCase())?.[1]
  return number ? endsWith(reservation.number, number) : undefined
}

/** The numbers of a day that begin so; they were given on that day, so that the list's own index finds them. */
function startsWith(parts: string[], rest: string): SQL {
  const begin = seoulTime(`20${parts.join('-')}`, '00:00')
  if (Number.isNaN(begin.getTime())) return sql`false`
  const end = new Date(begin.getTime() + dayMs)
  const { createdAt, number } = reservation
  return and(gte(createdAt, begin), lt(createdAt, end), like(number, `SA-${parts.join('')}${rest}%`)) as SQL
}

/** The digits of a text that is a phone number or its last four digits. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  return /^[\d\s-]+$/.test(text) && (digits.length === 4 || digits.length === 11) ? digits : undefined
}

function endsWith(column: typeof reservation.customerPhone | typeof reservation.number, end: string) {
  return sql`right(${column}, ${sql.raw(String(end.length))}) = ${end}`
}
