import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { priceQuestionText } from '../../../../../contract/reservation/move-questions.ts'
import { StateChip } from '../../../shared/display/text.tsx'

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
