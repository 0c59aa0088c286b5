import type { AllowedMove, BoardCard } from '../../../../../contract/reservation/board.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { missedLeg } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { seoulToday } from '../../../../../contract/seoul-day.ts'

/** Whether the day of the move has come; a stored day sheet may be older than its day. */
export const isMoveOpen = ({ notBefore }: AllowedMove, today = seoulToday()) =>
  !notBefore || notBefore <= today

/** The move of a reservation to a status, where it can be made now. */
export const findOpenMove = ({ moves }: Pick<BoardCard, 'moves'>, to: ReservationStatus | undefined) =>
  moves.find((move) => move.to === to && isMoveOpen(move))

type MovableCard = Pick<BoardCard, 'status' | 'refundable' | 'moves'>

/** What a dialog that moves one reservation is called. */
export function moveTitle(card: MovableCard, to: ReservationStatus): string {
  if (to === 'CANCELLED') return '예약 취소'
  const label = card.moves.find((move) => move.to === to)?.label ?? reservationStatusLabels[to]
  return missedLeg(card.status, to) ? label : `‘${label}’ 단계로 옮기기`
}

/** What the button does that sends a move, with the money that a cancellation gives back. */
export function moveButtonLabel(cards: MovableCard[], to: ReservationStatus): string {
  const [first] = cards
  const count = cards.length > 1 ? `${cards.length}건 ` : ''
  if (to === 'CANCELLED') {
    const sum = cards.reduce((total, { refundable }) => total + refundable, 0)
    return sum > 0 ? `${count}취소하고 ${formatWon(sum)} 환불하기` : `${count}예약 취소하기`
  }
  if (first && cards.every(({ status }) => missedLeg(status, to))) return `${count}${moveTitle(first, to)}`
  return `${count}‘${reservationStatusLabels[to]}’ 단계로 옮기기`
}
