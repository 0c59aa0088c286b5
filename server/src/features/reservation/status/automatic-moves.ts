import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { closeOpenPayment, closeOpenProposals } from '../../payment/index.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import { moveReservation } from './move-reservation.ts'

const doneAfterMs = 3 * dayMs

/**
 * Cancels bookings that were not paid in time and releases their slot capacity. It skips a booking whose payment is being
 * confirmed, because that payment may still succeed.
 */
export const expireHolds = (ctx: ReservationContext) =>
  forEachDue(ctx, 'holdUntil', ctx.now(), isInStatus('WAITING'), async (tx, locked) => {
    const { memberId, id } = locked
    if (locked.status !== 'WAITING') return
    if (!(await closeOpenPayment(tx, memberId, id, 'RESERVATION_EXPIRED', ctx.now()))) return
    await closeOpenProposals(ctx, tx, { memberId, reservationId: id }, '결제 시간이 지났어요.')
    await moveReservation(ctx, tx, locked, 'CANCELLED', {
      actor: 'SYSTEM',
      endReason: 'UNPAID_EXPIRED',
      changes: await releaseHeldCapacity(tx, locked),
    })
  })

/** Ends bookings some days after the plants were returned. */
export const endDelivered = (ctx: ReservationContext) =>
  forEachDue(
    ctx,
    'statusSince',
    new Date(ctx.now().getTime() - doneAfterMs),
    isInStatus('DELIVERED'),
    async (tx, locked) => {
      if (locked.status === 'DELIVERED') await moveReservation(ctx, tx, locked, 'DONE', { actor: 'SYSTEM' })
    },
  )

/**
 * Schedules confirmed pickups. The payment itself usually does; this covers reservations confirmed by an operator. A pickup whose day
 * has passed, or that was missed, waits for another day.
 */
export const schedulePickups = (ctx: ReservationContext) =>
  forEachDue(
    ctx,
    'statusSince',
    ctx.now(),
    and(isInStatus('CONFIRMED'), eq(reservation.area, 'SERVED')),
    async (tx, locked) => {
      const { status, area, visits } = locked
      const isAhead = visits.PICKUP.holds && visits.PICKUP.date >= seoulDay(ctx.now())
      if (status === 'CONFIRMED' && area === 'SERVED' && isAhead)
        await moveReservation(ctx, tx, locked, 'PICKUP_SCHEDULED', { actor: 'SYSTEM' })
    },
  )

/** The literal makes PostgreSQL use the partial index of some of the statuses. */
const isInStatus = (status: ReservationStatus) => sql`${reservation.status} = ${sql.raw(`'${status}'`)}`

/**
 * Does `work` for each reservation whose moment has come, oldest first and each in its own transaction. It has to check again what it
 * needs, because the reservation may have changed since it was listed.
 */
async function forEachDue(
  ctx: ReservationContext,
  column: 'holdUntil' | 'statusSince',
  until: Date,
  where: SQL | undefined,
  work: (tx: Database, locked: StoredReservation) => Promise<void>,
) {
  const { memberId, id, [column]: moment } = reservation
  const due = await ctx.db
    .select({ memberId, id })
    .from(reservation)
    .where(and(where, lte(moment, until)))
    .orderBy(asc(moment), asc(id))
  for (const found of due)
    await ctx.transact(async (tx) => {
      const locked = await lockReservation(tx, found.memberId, found.id)
      const at = locked?.[column]
      if (locked && at && at <= until) await work(tx, locked)
    })
}
