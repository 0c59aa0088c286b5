import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import * as reservations from '../reservation.repository.ts'

export async function findCare(db: Database, id: string): Promise<reservations.StoredReservation> {
  const row = await reservations.findForOperator(db, id)
  if (!row) throw new AppError('RESERVATION_NOT_FOUND')
  return row
}

/** The customer may leave at this moment: nothing of them is written afterwards. */
export async function holdCare(tx: Database, { memberId, id }: reservations.StoredReservation) {
  if (!(await reservations.lockReservation(tx, memberId, id))) throw new AppError('RESERVATION_NOT_FOUND')
}

/** Pots are counted from 1. */
export function expectPot(row: reservations.StoredReservation, potNumber: number) {
  if (potNumber > row.potCount) throw new AppError('NOT_FOUND', { message: '이 예약에 없는 화분이에요.' })
  return row
}
