import { potCountMax } from '../../../../../contract/reservation/booking.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { countExpired, findUnpaidPots, lockBookingsOf } from './unpaid.repository.ts'

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
