import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { priceQuestionText } from '../../../../../contract/reservation/move-questions.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { StateChip, type Tone } from '../../../shared/display/text.tsx'

type Marked = Pick<BoardCard, 'approval' | 'priceQuestion'>

/** '예약 취소 승인 기다림'. */
export const approvalText = ({ kindLabel }: NonNullable<BoardCard['approval']>) => `${kindLabel} 승인 기다림`

/** What is open about a reservation: what a second administrator is asked, and what the customer was. */
export const CardChips = ({ card: { approval, priceQuestion } }: { card: Marked }) => (
  <>
    {approval && (
      <StateChip label={approvalText(approval)} tone={approval.kind === 'CANCEL' ? 'error' : 'warning'} />
    )}
    {priceQuestion && <StateChip label={priceQuestionText(priceQuestion)} tone="warning" />}
  </>
)

/** The same in words, for paper. */
export const cardMarks = ({ approval, priceQuestion }: Marked) =>
  [approval && approvalText(approval), priceQuestion && priceQuestionText(priceQuestion)]
    .filter(Boolean)
    .join(' ')

const tones: Record<ReservationStatus, Tone> = {
  WAITING: 'default',
  CONFIRMED: 'warning',
  PICKUP_SCHEDULED: 'info',
  PICKED_UP: 'success',
  IN_CARE: 'success',
  DELIVERY_PREPARING: 'success',
  DELIVERY_SCHEDULED: 'info',
  DELIVERED: 'success',
  DONE: 'default',
  CANCELLED: 'error',
  REFUNDED: 'error',
}

export const StatusChip = ({ status, label }: { status: ReservationStatus; label: string }) => (
  <StateChip tone={tones[status]} label={label} />
)
