import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { closeOpenPayment, closeOpenProposals } from '../../payment/index.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { lockReservation } from '../reservation.repository.ts'
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

async function expireHolds(ctx: ReservationContext) {
  let after: ExpiredHold | undefined
  do {
    const expired = await listExpiredHolds(ctx.db, ctx.now(), after, batchSize)
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

interface ExpiredHold {
  memberId: string
  id: string
  holdUntil: Date
}

/** Lists unpaid bookings whose hold has ended, oldest first, starting after `after`. */
async function listExpiredHolds(
  db: Database,
  now: Date,
  after: ExpiredHold | undefined,
  limit: number,
): Promise<ExpiredHold[]> {
  const isAfter =
    after &&
    sql`(${reservation.holdUntil}, ${reservation.id}) > (${after.holdUntil.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select({ memberId: reservation.memberId, id: reservation.id, holdUntil: reservation.holdUntil })
    .from(reservation)
    .where(and(lte(reservation.holdUntil, now), eq(reservation.status, 'WAITING'), isAfter))
    .orderBy(asc(reservation.holdUntil), asc(reservation.id))
    .limit(limit)
  return rows as ExpiredHold[]
}
