import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { countOpenIn } from '../phone-booking/phone-booking.repository.ts'
import { findReservationsInSlot, type StoredSlot } from './calendar-admin.repository.ts'

export interface Capacity {
  stops: number
  pots: number
}

/** Maximum number of reservations in one error. */
const listedMax = 100

/** Throws DAY_NOT_AHEAD for today and past days. */
export function assertFutureDay(date: string, now: Date): void {
  if (date <= seoulDay(now)) throw new AppError('DAY_NOT_AHEAD')
}

/** Returns a filter for slots with more bookings than the given capacity. */
export const exceedsCapacity =
  ({ stops, pots }: Capacity) =>
  ({ takenStops, takenPots }: Pick<StoredSlot, 'takenStops' | 'takenPots'>): boolean =>
    takenStops > stops || takenPots > pots

/** Throws PLACES_TAKEN with the reservations in these slots, unless the list is empty. The caller must have locked the slots. */
export async function assertNoReservations(tx: Database, booked: StoredSlot[]): Promise<void> {
  if (booked.length === 0) return
  const reservations = []
  for (const slot of booked) {
    if (reservations.length === listedMax) break
    reservations.push(...(await findReservationsInSlot(tx, slot, listedMax - reservations.length)))
  }
  const count = booked.reduce((sum, { takenStops }) => sum + takenStops, 0)
  const onPhone = await countOpenIn(tx, booked)
  const message =
    onPhone > 0
      ? `이미 받은 예약 ${count}건(전화 예약 ${onPhone}건)이 있어 바꿀 수 없어요. 예약은 옮기고, 전화 예약은 취소하거나 끝나기를 기다려 주세요.`
      : `이미 받은 예약 ${count}건이 있어 바꿀 수 없어요. 예약을 먼저 옮겨 주세요.`
  throw new AppError('PLACES_TAKEN', { message, reservations })
}
