import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findHolders, type StoredSlot } from './calendar-admin.repository.ts'

export interface Room {
  stops: number
  pots: number
}

/** How many reservations a refusal lists. */
const listedMax = 100

/** Today's vans are on their way, and the past is what it was. */
export function expectAhead(date: string, now: Date): void {
  if (date <= seoulDay(now)) throw new AppError('DAY_NOT_AHEAD')
}

/** Whether more is booked than there would be room for. */
export const whichIsFuller =
  ({ stops, pots }: Room) =>
  ({ takenStops, takenPots }: Pick<StoredSlot, 'takenStops' | 'takenPots'>): boolean =>
    takenStops > stops || takenPots > pots

/** Throws PLACES_TAKEN with the reservations that hold these locked slots; does nothing when there are none. */
export async function expectFree(tx: Database, taken: StoredSlot[]): Promise<void> {
  if (taken.length === 0) return
  const reservations = []
  for (const slot of taken) {
    if (reservations.length === listedMax) break
    reservations.push(...(await findHolders(tx, slot, listedMax - reservations.length)))
  }
  const count = taken.reduce((sum, { takenStops }) => sum + takenStops, 0)
  throw new AppError('PLACES_TAKEN', {
    message: `이미 받은 예약 ${count}건이 있어 바꿀 수 없어요. 예약을 먼저 옮겨 주세요.`,
    reservations,
  })
}
