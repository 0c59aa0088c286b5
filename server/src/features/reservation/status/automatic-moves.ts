import { and, asc, lte, sql } from 'drizzle-orm'
import {
  doneAfterDays,
  type ReservationStatus,
} from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment, closeOpenProposals } from '../../payment/index.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import { moveReservation } from './move-reservation.ts'

/**
 * Cancels bookings that were not paid in time and releases their slot capacity. It skips a booking whose payment is being
 * confirmed, because that payment may still succeed.
 */
export const expireHolds = (ctx: ReservationContext) =>
  forEachDue(ctx, 'WAITING', 'holdUntil', ctx.now(), async (tx, locked) => {
    const { memberId, id } = locked
    if (!(await closeOpenPayment(tx, memberId, id, 'RESERVATION_EXPIRED', ctx.now()))) return
    await closeOpenProposals(ctx, tx, { memberId, reservationId: id }, '결제 시간이 지났어요.')
    await moveReservation(ctx, tx, locked, 'CANCELLED', {
      actor: 'SYSTEM',
      endReason: 'UNPAID_EXPIRED',
      changes: await releaseHeldCapacity(tx, locked),
    })
  })

/** Ends bookings some days after the plants were returned. */
export function endDelivered(ctx: ReservationContext) {
  const until = new Date(ctx.now().getTime() - doneAfterDays * dayMs)
  return forEachDue(ctx, 'DELIVERED', 'statusSince', until, (tx, locked) =>
    moveReservation(ctx, tx, locked, 'DONE', { actor: 'SYSTEM' }),
  )
}

/**
 * Schedules confirmed pickups. The payment itself usually does; this covers reservations confirmed by an operator. A pickup whose day
 * has passed, or that was missed, waits for another day.
 */
export const schedulePickups = (ctx: ReservationContext) =>
  forEachDue(ctx, 'CONFIRMED', 'statusSince', ctx.now(), async (tx, locked) => {
    const { holds, date } = locked.visits.PICKUP
    if (locked.area === 'SERVED' && holds && date >= seoulDay(ctx.now()))
      await moveReservation(ctx, tx, locked, 'PICKUP_SCHEDULED', { actor: 'SYSTEM' })
  })

/** Does `work` for each reservation of a status whose moment has come, oldest first and each in its own transaction. */
async function forEachDue(
  ctx: ReservationContext,
  due: ReservationStatus,
  column: 'holdUntil' | 'statusSince',
  until: Date,
  work: (tx: Database, locked: StoredReservation) => Promise<unknown>,
) {
  const { memberId, id, status, [column]: moment } = reservation
  // The literal makes PostgreSQL use the partial index of some of the statuses.
  const isDue = and(sql`${status} = ${sql.raw(`'${due}'`)}`, lte(moment, until))
  const keys = await ctx.db
    .select({ memberId, id })
    .from(reservation)
    .where(isDue)
    .orderBy(asc(moment), asc(id))
  for (const key of keys)
    await ctx.transact(async (tx) => {
      const locked = await lockReservation(tx, key.memberId, key.id)
      const at = locked?.[column]
      // It may have been paid, extended, moved or cancelled since it was listed.
      if (locked?.status === due && at && at <= until) await work(tx, locked)
    })
}
