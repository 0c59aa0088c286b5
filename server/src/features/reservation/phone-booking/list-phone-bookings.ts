import type { Context } from '../../../shared/context.ts'
import { findTotal } from '../../../shared/db/count-up-to.ts'
import type { Database } from '../../../shared/db/database.ts'
import { isFirstPage, type Paging, startOf, toPage } from '../../../shared/db/paging.ts'
import { maskedName, maskedPhone } from '../../../shared/personal/masked.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { phoneBooking } from '../phone-booking.tables.ts'
import { findOutcomes, findPhoneBookings, searchOpen } from './phone-booking.repository.ts'
import { toAdminPhoneBooking } from './phone-booking.views.ts'

/** Finds open phone bookings for staff, newest first, with masked contact data. */
export async function searchPhoneBookings(db: Database, text: string, count: number) {
  const rows = await searchOpen(db, text, count)
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
  const rows = await findPhoneBookings(ctx.db, startOf(paging), paging.size + 1)
  const names = await ctx.findNames(rows.map(({ createdBy }) => createdBy))
  const claimed = rows.filter(({ status }) => status === 'CLAIMED')
  const outcomes = await findOutcomes(
    ctx.db,
    claimed.flatMap(({ memberId }) => memberId ?? []),
    claimed.flatMap(({ reservationId }) => reservationId ?? []),
  )
  const { content, ...rest } = toPage(rows, paging.size)
  return {
    ...rest,
    content: content.map((row) =>
      toAdminPhoneBooking(row, {
        now: ctx.now(),
        outcome: outcomes.get(row.reservationId ?? ''),
        createdByName: names.get(row.createdBy) ?? '',
      }),
    ),
    total: isFirstPage(paging) ? await findTotal(ctx.db, phoneBooking, undefined) : null,
  }
}
