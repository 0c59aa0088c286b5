import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as reservations from '../reservation.repository.ts'

export async function findCareReservation(db: Database, id: string): Promise<reservations.StoredReservation> {
  const row = await reservations.findReservationOfAnyMember(db, id)
  if (!row) throw new AppError('RESERVATION_NOT_FOUND')
  return row
}

/** Locks the reservation. Throws RESERVATION_NOT_FOUND when it was deleted with the customer's account. */
export async function lockCareReservation(tx: Database, { memberId, id }: reservations.StoredReservation) {
  if (!(await reservations.lockReservation(tx, memberId, id))) throw new AppError('RESERVATION_NOT_FOUND')
}

/** Throws NOT_FOUND when the reservation has no pot with this number (from 1). */
export function assertPotExists(row: reservations.StoredReservation, potNumber: number) {
  if (potNumber > row.potCount) throw new AppError('NOT_FOUND', { message: '이 예약에 없는 화분이에요.' })
  return row
}
