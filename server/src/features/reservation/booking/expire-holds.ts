import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { closeOpenPayment, closeOpenProposals } from '../../payment/index.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import { moveReservation } from '../status/move-reservation.ts'

const batchSize = 100

/**
 * Cancels bookings that were not paid in time and releases their slot capacity. It skips a booking whose payment is being
 * confirmed, because that payment may still succeed.
 */
export const expireHoldsJob = (ctx: ReservationContext): JobDefinition => ({
  kind: 'reservation.expire',
  lane: 'reservations',
  everyMinutes: 1,
  run: () => expireHolds(ctx),
})

type ExpiredHold = Pick<StoredReservation, 'memberId' | 'id' | 'holdUntil'>

async function expireHolds(ctx: ReservationContext) {
  let after: ExpiredHold | undefined
  do {
    const { memberId, id, holdUntil } = reservation
    const isAfter =
      after &&
      sql`(${holdUntil}, ${id}) > (${after.holdUntil?.toISOString()}::timestamptz, ${after.id}::uuid)`
    const expired: ExpiredHold[] = await ctx.db
      .select({ memberId, id, holdUntil })
      .from(reservation)
      .where(and(lte(holdUntil, ctx.now()), eq(reservation.status, 'WAITING'), isAfter))
      .orderBy(asc(holdUntil), asc(id))
      .limit(batchSize)
    for (const hold of expired) await ctx.transact((tx) => expire(ctx, tx, hold))
    after = expired[batchSize - 1]
  } while (after)
}

/** Checks again under the lock, because the booking may have been paid, extended or cancelled since it was listed. */
async function expire(ctx: ReservationContext, tx: Database, { memberId, id }: ExpiredHold) {
  const locked = await lockReservation(tx, memberId, id)
  const isOverdue = locked?.status === 'WAITING' && locked.holdUntil && locked.holdUntil <= ctx.now()
  if (!isOverdue || !(await closeOpenPayment(tx, memberId, id, 'RESERVATION_EXPIRED', ctx.now()))) return
  await closeOpenProposals(ctx, tx, { memberId, reservationId: id }, '결제 시간이 지났어요.')
  await moveReservation(ctx, tx, locked, 'CANCELLED', {
    actor: 'SYSTEM',
    endReason: 'UNPAID_EXPIRED',
    changes: await releaseHeldCapacity(tx, locked),
  })
}
