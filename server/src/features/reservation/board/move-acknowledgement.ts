import {
  type Acknowledgement,
  questionsBeforeMove,
} from '../../../../../contract/reservation/move-questions.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { findOpenPriceChange, toPriceQuestion } from '../billing/price-change.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { toVisitDays } from './board.views.ts'

interface AcknowledgedMove {
  to: ReservationStatus
  acknowledge?: Acknowledgement[] | undefined
  /** In Seoul. */
  today: string
}

/** Throws MOVE_UNACKNOWLEDGED for a visit before its day, and for a delivery whose price question is open, unless the request says yes to it. */
export async function assertAcknowledged(
  tx: Database,
  locked: StoredReservation,
  { to, acknowledge = [], today }: AcknowledgedMove,
) {
  const change = await findOpenPriceChange(tx, locked.memberId, locked.id)
  const priceQuestion = change && toPriceQuestion(change)
  const moved = { status: locked.status, visitDays: toVisitDays(locked), priceQuestion }
  const required = questionsBeforeMove(moved, to, today).filter(({ isRequired }) => isRequired)
  if (required.every(({ kind }) => acknowledge.includes(kind))) return
  throw new AppError('MOVE_UNACKNOWLEDGED', {
    message: required.map(({ text }) => text).join(' '),
    acknowledge: [...new Set(required.map(({ kind }) => kind))],
  })
}
