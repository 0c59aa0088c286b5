import { and, type Column, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { PhoneBookingState } from '../../../../../contract/reservation/phone-booking-admin.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { listCounted, newestFirst } from '../../../shared/db/keyset.ts'
import type { Paging } from '../../../shared/db/paging.ts'
import { maskedName, maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { phoneBooking } from '../phone-booking.tables.ts'
import { describeBookings } from '../reservation.repository.ts'
import type { Outcome, StoredPhoneBooking } from './phone-booking.repository.ts'

/**
 * Finds OPEN ones for staff by a part of the name or of the pickup address, or by the last four digits of the phone number, newest first and
 * with masked contact data.
 */
export async function searchPhoneBookings(db: Database, text: string, count: number) {
  const words = text.replace(/\s/g, '')
  const digits = /^[\d-]{4,}$/.test(words) ? words.replace(/-/g, '') : undefined
  const { status, customerName: name, customerPhone: phone, pickupAddress: address } = phoneBooking
  const contains = (column: Column) => sql`strpos(replace(${column}, ' ', ''), ${words}) > 0`
  const isFound =
    digits === undefined
      ? or(contains(name), contains(address))
      : or(eq(phone, digits), eq(sql`right(${phone}, 4)`, digits))
  const rows = await db
    .select()
    .from(phoneBooking)
    .where(and(eq(status, 'OPEN'), isFound))
    .orderBy(...newestFirst(phoneBooking))
    .limit(count)
  return rows.map(({ id, customerName, customerPhone, pickupAddress, pickupDate, until }) => ({
    id,
    customerName: maskedName(customerName),
    customerPhone: maskedPhone(customerPhone),
    place: toNeighbourhood(pickupAddress),
    pickupDate,
    until: seoulIso(until),
  }))
}

/** Lists phone bookings for staff, newest first, with masked contact data and what became of each. */
export async function listPhoneBookings(ctx: Context, paging: Paging) {
  const list = { table: phoneBooking, fields: getTableColumns(phoneBooking), order: phoneBooking }
  return listCounted(ctx.db, list, paging, (rows) => toLines(ctx, rows))
}

async function toLines(ctx: Context, rows: StoredPhoneBooking[]) {
  const names = await ctx.findNames(rows.map(({ createdBy }) => createdBy))
  const claimed = rows.filter(({ status }) => status === 'CLAIMED')
  const refs = claimed.flatMap(({ memberId, reservationId }) =>
    memberId && reservationId ? { memberId, reservationId } : [],
  )
  const outcomes = await describeBookings(ctx.db, refs)
  return rows.map((row) => {
    const outcome = outcomes.get(row.reservationId ?? '')
    return {
      id: row.id,
      state: toState(row, outcome, ctx.now()),
      customerName: maskedName(row.customerName),
      customerPhone: maskedPhone(row.customerPhone) ?? '',
      place: toNeighbourhood(row.pickupAddress),
      pickupDate: row.pickupDate,
      pickupSlot: row.pickupSlot,
      potCount: row.potCount,
      until: seoulIso(row.until),
      createdAt: seoulIso(row.createdAt),
      createdByName: names.get(row.createdBy) ?? '',
      isForMember: row.isForMember,
      reservationId: outcome ? row.reservationId : null,
    }
  })
}

function toState(row: StoredPhoneBooking, outcome: Outcome | undefined, now: Date): PhoneBookingState {
  if (row.status === 'OPEN') return row.until > now ? 'WAITING' : 'EXPIRED'
  if (row.status !== 'CLAIMED') return row.status
  if (!outcome || outcome.listing === 'HIDDEN') return 'EXPIRED'
  if (outcome.status === 'WAITING') return 'PAYING'
  return outcome.status === 'CANCELLED' || outcome.status === 'REFUNDED' ? 'CANCELLED' : 'PAID'
}
