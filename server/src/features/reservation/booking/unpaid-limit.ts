import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { potCountMax } from '../../../../../contract/reservation/booking.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { reservation } from '../reservation.tables.ts'

const expiryMemoryMs = 7 * dayMs
const expiriesForShortHold = 2
const shortHoldFactor = 1 / 2

/**
 * Throws TOO_MANY_UNPAID when the member has `max` unpaid bookings, or when they would hold more pots together than
 * `max` - 1 bookings may. Other bookings of the member wait until the transaction ends.
 */
export async function assertMayHold(
  tx: Database,
  { memberId, potCount }: { memberId: string; potCount: number },
  { now, max }: { now: Date; max: number },
) {
  await lockBookingsOf(tx, memberId)
  const unpaid = await findUnpaidPots(tx, memberId, now)
  const link = '/reservation-list'
  const full = `결제를 기다리는 예약이 이미 ${unpaid.length}건 있어요. 먼저 결제하거나 취소한 뒤 다시 예약해 주세요.`
  if (unpaid.length >= max) throw new AppError('TOO_MANY_UNPAID', { link, message: full })
  const pots = unpaid.reduce((sum, count) => sum + count, potCount)
  const potsMax = (max - 1) * potCountMax
  const isTooLarge = unpaid.length > 0 && pots > potsMax
  const message = `결제를 기다리는 예약의 화분을 더하면 ${potsMax}개가 넘어요. 먼저 결제하거나 취소한 뒤 다시 예약해 주세요.`
  if (isTooLarge) throw new AppError('TOO_MANY_UNPAID', { link, message })
}

/** Returns how long a booking made at `bookedAt` holds its slots: half for who let two others expire in the week before. */
export async function findHoldSeconds(
  tx: Database,
  memberId: string,
  bookedAt: Date,
  holdSeconds: number,
): Promise<number> {
  const from = new Date(bookedAt.getTime() - expiryMemoryMs)
  const expired = await countExpired(tx, memberId, from, bookedAt)
  return expired >= expiriesForShortHold ? holdSeconds * shortHoldFactor : holdSeconds
}

/** Hold durations as multiples of the configured hold. */
const afterInitiateFactor = 4 / 3
const maxFactor = 7 / 3

/**
 * Returns the end of the hold of an unpaid booking. With a hold of 30 minutes this is 30 minutes after the booking, or
 * 40 minutes after the last payment was initiated (30 for the payment window, 10 for its approval) if that is later,
 * and at most 70 minutes after the booking.
 */
export function calculateHoldUntil(createdAt: Date, holdSeconds: number, lastInitiate?: Date): Date {
  const holdMs = holdSeconds * 1000
  const created = createdAt.getTime()
  const afterInitiate = lastInitiate ? lastInitiate.getTime() + holdMs * afterInitiateFactor : 0
  return new Date(Math.min(Math.max(created + holdMs, afterInitiate), created + holdMs * maxFactor))
}

/** Lets one transaction at a time book for a member, so that concurrent bookings see each other. */
async function lockBookingsOf(tx: Database, memberId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${memberId}`}, 0))`)
}

/** Returns the pot counts of the member's unpaid bookings that still hold capacity. */
async function findUnpaidPots(tx: Database, memberId: string, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ potCount: reservation.potCount })
    .from(reservation)
    .where(
      and(
        eq(reservation.memberId, memberId),
        eq(reservation.listing, 'IN_PROGRESS'),
        eq(reservation.status, 'WAITING'),
        gt(reservation.holdUntil, now),
      ),
    )
  return rows.map(({ potCount }) => potCount)
}

/** Counts the member's bookings between two times that were not paid in time. */
async function countExpired(tx: Database, memberId: string, from: Date, until: Date): Promise<number> {
  return tx.$count(
    reservation,
    and(
      eq(reservation.memberId, memberId),
      eq(reservation.listing, 'HIDDEN'),
      gte(reservation.createdAt, from),
      lt(reservation.createdAt, until),
    ),
  )
}
